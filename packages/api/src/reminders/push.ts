import type { PushMessage } from '@wordtide/contract'
import { pushSubscriptions } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import webPush from 'web-push'
import type { Services } from '../services.ts'
import { getPushKeys } from './push-keys.ts'
import { latestMs, type Reminder, reminderTexts } from './reminder.ts'

type Subscription = typeof pushSubscriptions.$inferSelect

/** Statuses by which a push service reports that a subscription has ended. */
const gone = [404, 410]

/** Sends a reminder to the browsers of a user that have been allowed to show it. Those that are gone are removed; none is tried again. */
export async function pushReminder(services: Services, userId: string, reminder: Reminder): Promise<void> {
  const subscriptions = await services.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
  await Promise.all(subscriptions.map((subscription) => push(services, subscription, reminder)))
}

async function push(services: Services, { id, endpoint, p256dh, auth }: Subscription, reminder: Reminder) {
  const { db, log, publicUrl, webhookSender } = services
  const { title, lines } = reminderTexts(reminder)
  const message: PushMessage = { title, body: lines.join(' '), due: reminder.due }
  try {
    const keys = await getPushKeys(db)
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        // Whom a push service asks that has trouble with this server.
        vapidDetails: { subject: `mailto:postmaster@${new URL(publicUrl).hostname}`, ...keys },
        TTL: latestMs / 1000,
        topic: 'reminder',
      },
    )
    const status = await webhookSender.post(endpoint, stringsOf(headers), body ?? '')
    if (gone.includes(status))
      await db
        .delete(pushSubscriptions)
        // Unless the browser has subscribed again meanwhile.
        .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint)))
    else if (status >= 300) log.warn({ status, subscription: id }, 'reminder not pushed')
  } catch (error) {
    log.warn({ err: error, subscription: id }, 'reminder not pushed')
  }
}

const stringsOf = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
