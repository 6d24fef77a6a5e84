import { arrayText, classes, classMembers, type Database, lists, shares, users } from '@wordtide/db'
import { aliasedTable, and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { addToCounts, keyOf } from '../limits/index.ts'
import { type ComposeMail, linkMail, type MailKind, oneLine, queueMails } from '../mail/index.ts'
import { dayMs } from '../values/durations.ts'
import { isUser } from './users.ts'

/** The mails of each kind that a user gets in a day, so that nobody who shares and takes back fills a mailbox. */
const perDay = 20

/**
 * Queues the same mail for those of these users who wish mails about what is shared with them (the setting `sharing.byMail`), with a
 * constant number of statements. Call `wake('deliver mail')` once the transaction has committed.
 */
async function queueWishedMails(
  tx: Database,
  { kind, userIds, about }: { kind: MailKind; userIds: readonly string[]; about: object },
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return
  const wishing = await tx
    .select({ id: users.id, email: users.emailKey })
    .from(users)
    .where(and(sql`${users.id} = any(${arrayText(userIds)}::uuid[])`, users.sharingByMail, isUser))
  if (wishing.length === 0) return
  const keys = wishing.map(({ id, email }) => ({ key: keyOf(kind, 'user', id), windowMs: dayMs, email }))
  const counts = await addToCounts(tx, keys, now)
  const emails = counts.filter(({ count }) => count <= perDay).map(({ email }) => email)
  await queueMails(tx, { kind, emails, about }, now)
}

const aboutShare = z.object({ listId: z.string() })

/** Queues a mail about a newly shared list, for those of these users who wish it. As `queueWishedMails`. */
export const mailNewShare = (
  tx: Database,
  { listId, userIds }: { listId: string; userIds: readonly string[] },
  now: Date,
): Promise<void> => queueWishedMails(tx, { kind: 'listShared', userIds, about: { listId } }, now)

const aboutAssignment = z.object({ classId: z.string(), name: z.string(), dueDay: z.iso.date() })

/** Queues a mail about a new assignment, due on a day, for those of these members of a class who wish it. As `queueWishedMails`. */
export const mailNewAssignment = (
  tx: Database,
  { userIds, ...about }: { classId: string; userIds: readonly string[]; name: string; dueDay: string },
  now: Date,
): Promise<void> => queueWishedMails(tx, { kind: 'assignmentSet', userIds, about }, now)

/** The user of an address who still wishes such mails. */
const wishes = (email: string) => and(eq(users.emailKey, email), users.sharingByMail, isUser, isNull(users.suspendedAt))

const texts = (publicUrl: string) => ({
  after: ['You get this mail because your settings ask for it.'],
  last: { action: 'Turn such mails off', link: `${publicUrl}/settings` },
})

const owners = aliasedTable(users, 'owners')

/** Composes the mail of a new share. None if the share has ended, or the user has opened the list. */
export const composeShareMail: ComposeMail = async ({ db, publicUrl }, { email, about }) => {
  const { listId } = aboutShare.parse(about)
  const [found] = await db
    .select({
      email: users.email,
      listName: lists.name,
      ownerName: owners.name,
      className: classes.name,
      direct: shares.direct,
    })
    .from(users)
    .innerJoin(shares, and(eq(shares.userId, users.id), eq(shares.listId, listId), shares.isNew))
    .innerJoin(lists, eq(lists.id, shares.listId))
    // A deleted list has no owner.
    .innerJoin(owners, eq(owners.id, lists.ownerId))
    .leftJoin(classes, eq(classes.id, shares.classId))
    .where(wishes(email))
  if (found === undefined) return undefined
  const { listName, ownerName, className, direct } = found
  const happened =
    className === null || direct
      ? `${oneLine(ownerName)} shares the list ${oneLine(listName)} with you.`
      : `Your class ${oneLine(className)} by ${oneLine(ownerName)} has a new list: ${oneLine(listName)}.`
  return {
    text: linkMail(found.email, `${publicUrl}/library/lists/${listId}`, {
      ...texts(publicUrl),
      subject: 'A new list for you on Wordtide',
      before: [happened],
      action: 'Open the list',
    }),
  }
}

const dayText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Composes the mail of a new assignment. Returns undefined for a user who has left the class. */
export const composeAssignmentMail: ComposeMail = async ({ db, publicUrl }, { email, about }) => {
  const { classId, name, dueDay } = aboutAssignment.parse(about)
  const [found] = await db
    .select({ email: users.email, className: classes.name })
    .from(users)
    .innerJoin(classMembers, and(eq(classMembers.userId, users.id), eq(classMembers.classId, classId)))
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(wishes(email))
  if (found === undefined) return undefined
  const day = dayText.format(new Date(dueDay))
  return {
    text: linkMail(found.email, `${publicUrl}/classes/${classId}`, {
      ...texts(publicUrl),
      subject: 'A new assignment for you on Wordtide',
      before: [`Your class ${oneLine(found.className)} has a new assignment: ${oneLine(name)}, due on ${day}.`],
      action: 'Open the class',
    }),
  }
}
