import { randomBytes } from 'node:crypto'
import { defaultReminderSettings, type ReminderSettingsInput, type Settings, timeZoneInForce } from '@wordtide/contract'
import { type Database, type Inputs, reminders, statement, users } from '@wordtide/db'
import { nextReminder } from '@wordtide/scheduling/reminder-time'
import { eq, sql } from 'drizzle-orm'
import { lockUser } from './users.ts'

type ReminderSettings = Settings['reminders']

const columns = {
  hour: reminders.hour,
  byMail: reminders.byMail,
  byPush: reminders.byPush,
  goal: reminders.goal,
}

/** Returns the hour and ways of a user's reminders, and their goal; the defaults if they were never saved. */
export async function reminderSettingsOf(db: Database, userId: string): Promise<ReminderSettings> {
  const [row] = await select(db, { userId })
  return row ?? { ...defaultReminderSettings }
}

const select = statement((db, input: Inputs<{ userId: string }>) =>
  db.select(columns).from(reminders).where(eq(reminders.userId, input.userId)),
)

/**
 * Changes these of the user's reminders, and returns all. With `movesHour` the time zone may have changed, so that the next reminder is
 * planned anew.
 */
export async function changeReminderSettings(
  db: Database,
  userId: string,
  changes: ReminderSettingsInput,
  { now, movesHour }: { now: Date; movesHour: boolean },
): Promise<ReminderSettings> {
  const isChanged = Object.values(changes).some((value) => value !== undefined)
  if (!isChanged && !movesHour) return reminderSettingsOf(db, userId)
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    const saved = await reminderSettingsOf(tx, userId)
    if (user === undefined) return saved
    const settings = {
      hour: changes.hour === undefined ? saved.hour : changes.hour,
      byMail: changes.byMail ?? saved.byMail,
      byPush: changes.byPush ?? saved.byPush,
      goal: changes.goal === undefined ? saved.goal : changes.goal,
    }
    const set = { ...settings, nextAt: nextTime(settings, user.timeZone, now), visitedAt: now, pausedAt: null }
    if (isChanged)
      await tx
        .insert(reminders)
        .values({ userId, linkKey: randomBytes(32).toString('base64url'), ...set })
        .onConflictDoUpdate({ target: reminders.userId, set })
    else await tx.update(reminders).set(set).where(eq(reminders.userId, userId))
    return settings
  })
}

/** The next time after `now` at which it is decided whether to remind a user; null if they wish no reminders. */
export function nextTime(
  { hour, byMail, byPush }: Omit<ReminderSettings, 'goal'>,
  timeZone: string | null,
  now: Date,
): Date | null {
  if (hour === null || !(byMail || byPush)) return null
  return new Date(nextReminder(now.getTime(), { timeZone: timeZoneInForce(timeZone), hour }))
}

/** Notes that a user is there: reminders that were paused for want of a visit go on. */
export async function noteVisit(db: Database, userId: string, now: Date): Promise<void> {
  const [row] = await visit(db, { userId, now })
  if (row?.pausedAt == null) return
  const [user] = await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId))
  await db
    .update(reminders)
    .set({ pausedAt: null, nextAt: nextTime(row, user?.timeZone ?? null, now) })
    .where(eq(reminders.userId, userId))
}

const visit = statement((db, input: Inputs<{ userId: string; now: Date }>) =>
  db
    .update(reminders)
    .set({ visitedAt: sql`${sql.param(input.now, reminders.visitedAt)}` })
    .where(eq(reminders.userId, input.userId))
    .returning({ ...columns, pausedAt: reminders.pausedAt }),
)
