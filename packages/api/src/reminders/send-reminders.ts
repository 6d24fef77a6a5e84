import { timeZoneInForce } from '@wordtide/contract'
import { type Inputs, reminders, statement, users } from '@wordtide/db'
import { isNight } from '@wordtide/scheduling/reminder-time'
import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { queueMail } from '../mail/index.ts'
import { getToday } from '../reviews/index.ts'
import type { Services } from '../services.ts'
import { isUser, nextTime } from '../users/index.ts'
import { dayMs, hourMs, minuteMs } from '../values/durations.ts'
import { pushReminder } from './push.ts'
import { latestMs, type Reminder } from './reminder.ts'

/** Without a visit in this time, a reminder is the last one. */
const pauseAfterMs = 14 * dayMs

/** Less than a day, so that clock changes put nothing off; more than there is between two hours of a day that are no night. */
const leastPauseMs = 20 * hourMs

/** The users of whom it is decided at a time, and together. */
const pageSize = 100
const concurrency = 4

/** A run ends while its job holds its lease. */
const runMs = minuteMs / 2

/** Returns whether no user is left to be decided on now. */
export async function nobodyIsToBeReminded({ db, now }: Pick<Services, 'db' | 'now'>): Promise<boolean> {
  return (await selectWaiting(db, { now: now(), limit: 1 })).length === 0
}

/**
 * Reminds those whose hour it is, if cards are due for them and their goal of the day is not reached. Each is reminded once, however many
 * servers run this.
 */
export async function sendReminders(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, now, wake } = services
  const endAt = now().getTime() + runMs
  const isOver = () => signal?.aborted === true || now().getTime() >= endAt
  for (;;) {
    const waiting = await selectWaiting(db, { now: now(), limit: pageSize })
    const remaining = [...waiting]
    const decideRemaining = async () => {
      for (let next = remaining.shift(); next !== undefined && !isOver(); next = remaining.shift())
        await decide(services, next)
    }
    await Promise.all(Array.from({ length: concurrency }, decideRemaining))
    if (isOver()) return wake('send reminders')
    if (waiting.length < pageSize) return
  }
}

const selectWaiting = statement((db, input: Inputs<{ now: Date; limit: number }>) =>
  db
    .select({
      reminder: reminders,
      user: { email: users.emailKey, timeZone: users.timeZone, suspendedAt: users.suspendedAt },
    })
    .from(reminders)
    .innerJoin(users, and(eq(users.id, reminders.userId), isUser))
    .where(and(isNotNull(reminders.nextAt), lte(reminders.nextAt, sql.param(input.now, reminders.nextAt))))
    .orderBy(asc(reminders.nextAt))
    .limit(input.limit),
)

type Waiting = Awaited<ReturnType<typeof selectWaiting>>[number]

/** Decides whether to remind a user, and plans the next time. */
async function decide(services: Services, waiting: Waiting): Promise<void> {
  const { db, now, log, wake } = services
  const { reminder, user } = waiting
  const time = now()
  const content = await findReminder(services, waiting).catch((error: unknown) => {
    log.error({ err: error, user: reminder.userId }, 'reminder not made')
    return undefined
  })
  const isLast = content?.isLast === true
  const claimed = await db.transaction(async (tx) => {
    const rows = await tx
      .update(reminders)
      .set({
        nextAt: isLast ? null : nextTime(reminder, user.timeZone, time),
        ...(content === undefined ? {} : { remindedAt: time }),
        ...(isLast ? { pausedAt: time } : {}),
      })
      // Unless another server has decided, or the user has changed the settings meanwhile.
      .where(
        and(
          eq(reminders.userId, reminder.userId),
          sql`${reminders.nextAt} = ${sql.param(reminder.nextAt, reminders.nextAt)}`,
        ),
      )
      .returning({ byMail: reminders.byMail })
    if (content !== undefined && rows[0]?.byMail === true)
      await queueMail(tx, 'reminder', user.email, time, { ...content })
    return rows.length > 0
  })
  if (!claimed || content === undefined) return
  if (reminder.byMail) wake('deliver mail')
  if (reminder.byPush) await pushReminder(services, reminder.userId, content)
}

/** Returns what a user is to be reminded of now; undefined if they are not. */
async function findReminder({ db, now }: Services, { reminder, user }: Waiting): Promise<Reminder | undefined> {
  const { userId, nextAt, remindedAt, visitedAt, goal } = reminder
  const time = now().getTime()
  if (nextAt === null || time - nextAt.getTime() > latestMs || user.suspendedAt !== null) return undefined
  if (isNight(time, timeZoneInForce(user.timeZone))) return undefined
  if (remindedAt !== null && Math.abs(time - remindedAt.getTime()) < leastPauseMs) return undefined
  const { due, answered } = await getToday({ db, user: { id: userId }, now })
  if (due === 0 || (goal !== null && answered >= goal)) return undefined
  return { due, isLast: time - visitedAt.getTime() >= pauseAfterMs }
}
