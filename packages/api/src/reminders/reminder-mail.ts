import { reminders, users } from '@wordtide/db'
import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod'
import { type ComposeMail, linkMail } from '../mail/index.ts'
import { isUser } from '../users/index.ts'
import { mailLinkOf } from './mail-link.ts'
import { latestMs, type Reminder, reminderTexts } from './reminder.ts'

const about = z.object({ due: z.number(), isLast: z.boolean() }) satisfies z.ZodType<Reminder>

/**
 * Composes the mail of a reminder. Returns undefined if the reminder has waited too long to be useful, or reminders were turned off
 * meanwhile.
 */
export const composeReminder: ComposeMail = async ({ db, now, publicUrl }, { email, about: stored, createdAt }) => {
  if (now().getTime() - createdAt.getTime() > latestMs) return undefined
  const [user] = await db
    .select({ email: users.email, userId: users.id, linkKey: reminders.linkKey })
    .from(users)
    .innerJoin(reminders, and(eq(reminders.userId, users.id), reminders.byMail))
    .where(and(eq(users.emailKey, email), isUser, isNull(users.suspendedAt)))
  if (user === undefined) return undefined
  const { title, lines } = reminderTexts(about.parse(stored))
  const unsubscribeUrl = mailLinkOf(publicUrl, user)
  const text = linkMail(user.email, `${publicUrl}/learn`, {
    subject: title,
    before: [`${title}.`, ...lines],
    action: 'Open Today',
    after: ['You get this mail because your settings ask for it.'],
    last: { action: 'Turn reminders by mail off', link: unsubscribeUrl },
  })
  return { text: { ...text, unsubscribeUrl } }
}
