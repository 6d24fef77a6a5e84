import { reminders, users } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import type { Services } from '../services.ts'
import { isUser, nextTime } from '../users/index.ts'
import { authenticationCode, isAuthentic } from '../values/secrets.ts'

/** The text that a link signs: it turns off reminders by mail, and nothing else. */
const meaning = 'reminders by mail'

/** The address that turns off the reminders by mail of a user, without a sign-in. It works as long as the account exists. */
export const mailLinkOf = (publicUrl: string, { userId, linkKey }: { userId: string; linkKey: string }): string =>
  `${publicUrl}/reminders/mail?token=${userId}.${authenticationCode(linkKey, meaning)}`

/** The user of a token, if it is right. */
async function findUser({ db }: Pick<Services, 'db'>, token: string) {
  const [, userId, code] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(token) ?? []
  if (userId === undefined || code === undefined) return undefined
  const [found] = await db
    .select({ reminders, timeZone: users.timeZone })
    .from(reminders)
    .innerJoin(users, eq(users.id, reminders.userId))
    .where(and(eq(reminders.userId, userId), isUser))
  return found !== undefined && isAuthentic(found.reminders.linkKey, meaning, code) ? found : undefined
}

/** Returns whether a token is one of a link in a mail. */
export const isReminderLink = async (services: Pick<Services, 'db'>, token: string): Promise<boolean> =>
  (await findUser(services, token)) !== undefined

/** Turns off reminders by mail for the user of a link; returns false if there is no such user. */
export async function turnOffReminderMails(services: Pick<Services, 'db' | 'now'>, token: string): Promise<boolean> {
  const found = await findUser(services, token)
  if (found === undefined) return false
  const { userId, pausedAt } = found.reminders
  const next = nextTime({ ...found.reminders, byMail: false }, found.timeZone, services.now())
  await services.db
    .update(reminders)
    .set({ byMail: false, nextAt: pausedAt === null ? next : null })
    .where(eq(reminders.userId, userId))
  return true
}
