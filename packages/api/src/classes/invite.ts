import { type invitationsView, type inviteInput, readRoster, tooFewInvitations } from '@wordtide/contract'
import { classes, classMembers, users } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { countAttempts, countInvitations } from '../limits/index.ts'
import { type ComposeMail, linkMail, oneLine, queueMails } from '../mail/index.ts'
import { emailKey } from '../values/email-key.ts'
import { taughtClass } from './access.ts'

const kind = 'classInvitation'

/** The data of an invitation in the queue. */
const about = z.object({ classId: z.string() })

/**
 * Invites everybody on a roster to a class of the user, except its members and those who have got many invitations today. Accounts are not
 * looked up: neither the response nor its time depends on who has one. Throws CLASS_NOT_FOUND, FORBIDDEN, CLASS_CLOSED, and
 * TOO_MANY_REQUESTS, which sends nothing.
 */
export async function invite(
  context: UserContext,
  input: z.output<typeof inviteInput>,
): Promise<z.output<typeof invitationsView>> {
  const { db, user, now } = context
  const { id: classId, open } = await taughtClass(db, user.id, input.classId)
  if (!open) throw new AppError('CLASS_CLOSED')
  const { addresses, unreadable } = readRoster(input.roster)
  const members = await db
    .select({ emailKey: users.emailKey })
    .from(classMembers)
    .innerJoin(users, eq(users.id, classMembers.userId))
    .where(eq(classMembers.classId, classId))
  const known = new Set(members.map((member) => member.emailKey))
  const others = addresses.filter((address) => !known.has(emailKey(address)))
  await countAttempts(context, 'invite', user.id, others.length, (left) => ({
    path: ['roster'],
    message: tooFewInvitations(left),
  }))
  const emails = await countInvitations(context, others)
  await queueMails(db, { kind, emails, about: { classId } }, now())
  context.wake('deliver mail')
  return { sent: emails.length, unreadable }
}

/** Composes an invitation, which is the same with and without an account. None if the class is gone, or closed meanwhile. */
export const composeInvitation: ComposeMail = async ({ db, publicUrl }, { email, about: stored }) => {
  const [found] = await db
    .select({ name: classes.name, code: classes.code, teacherName: users.name })
    .from(classes)
    .innerJoin(users, eq(users.id, classes.teacherId))
    .where(and(eq(classes.id, about.parse(stored).classId), classes.open))
  if (found === undefined) return undefined
  const { name, code, teacherName } = found
  return {
    text: linkMail(email, `${publicUrl}/join/${code}`, {
      subject: 'You are invited to a class on Wordtide',
      before: [
        `${oneLine(teacherName)} invites you to the class ${oneLine(name)} on Wordtide, where one learns vocabulary.`,
        'Before you join, you are told what the teacher will see of you.',
      ],
      action: 'Join the class',
      after: ['If you did not expect this mail, you can ignore it: nothing happens unless you follow the link.'],
    }),
  }
}
