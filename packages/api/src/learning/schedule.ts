import {
  defaultReviewSettings,
  isTimeZone,
  type ReviewSettingsInput,
  type Settings,
  timeZoneAsOffered,
} from '@wordtide/contract'
import { type Database, type Inputs, ownParameters, statement, users } from '@wordtide/db'
import { DEFAULT_INTERVALS, DEFAULT_RETENTION } from '@wordtide/scheduling'
import type { DaySettings } from '@wordtide/scheduling/day'
import { type Column, eq } from 'drizzle-orm'
import { lockUser, type UserRow } from '../users/index.ts'
import { countAgain } from './classes/assignments.ts'
import { type MemorySets, memorySetColumns, memorySetsOf, readMemorySets } from './memories/memory-sets.ts'

/** The settings that the user has made. */
export type SavedSettings = Settings['reviews']

/** The settings that decide which cards are due for a user, and when: those that the user has made, and the parameters of the memories. */
export interface ReviewSettings extends SavedSettings {
  /** The default ones if there are none. */
  memorySets?: MemorySets
  /** Those of the sets. */
  decays?: MemorySets['decays']
}

/** The user's review settings. */
export async function reviewSettingsOf(db: Database, userId: string): Promise<ReviewSettings> {
  const [row] = await selectReviewSettings(db, { userId })
  return withMemorySets(viewReviewSettings(row?.user), memorySetsOf(row?.own ?? undefined))
}

/** The review settings that the user has made; the defaults for those that were never saved. */
export async function savedReviewSettingsOf(db: Database, userId: string): Promise<SavedSettings> {
  const [row] = await selectReviewSettings(db, { userId })
  return viewReviewSettings(row?.user)
}

/** Adds the sets of parameters to the settings that the user has made. */
export const withMemorySets = (settings: SavedSettings, memorySets: MemorySets): ReviewSettings => ({
  ...settings,
  memorySets,
  decays: memorySets.decays,
})

/** The columns of `users` that `viewReviewSettings` takes. */
export const settingColumns = {
  intervals: users.intervals,
  timeZone: users.timeZone,
  dayStartsAt: users.dayStartsAt,
  newPerDay: users.newPerDay,
  reviewsPerDay: users.reviewsPerDay,
  learnedReturn: users.learnedReturn,
  introduce: users.introduce,
  repeatMissed: users.repeatMissed,
  schedule: users.schedule,
  retention: users.retention,
} satisfies Record<keyof SavedSettings, Column>

const selectReviewSettings = statement((db, input: Inputs<{ userId: string }>) =>
  db
    .select({ user: settingColumns, own: memorySetColumns })
    .from(users)
    .leftJoin(ownParameters, eq(ownParameters.userId, users.id))
    .where(eq(users.id, input.userId)),
)

/** Locks the user's row until the transaction ends, and returns the user's review settings. */
export async function lockReviewSettings(tx: Database, userId: string): Promise<ReviewSettings> {
  // Sent after the lock, and not joined with it: a join would see the sets from before the wait for the lock.
  const [user, memorySets] = await Promise.all([lockUser(tx, userId), readMemorySets(tx, userId)])
  return withMemorySets(viewReviewSettings(user), memorySets)
}

/** Changes these of the user's review settings, and returns all. No review changes: what is due follows from the settings in force. */
export async function changeReviewSettings(
  db: Database,
  userId: string,
  changes: ReviewSettingsInput,
): Promise<SavedSettings> {
  const { timeZone } = changes
  // An undefined field does not change.
  const set = { ...changes, timeZone: timeZone == null ? timeZone : timeZoneAsOffered(timeZone) }
  if (Object.values(set).every((value) => value === undefined)) return savedReviewSettingsOf(db, userId)
  const [user] = await db.transaction(async (tx) => {
    const changed = await tx.update(users).set(set).where(eq(users.id, userId)).returning(settingColumns)
    await countAgain(tx, userId)
    return changed
  })
  return viewReviewSettings(user)
}

/** The settings that decide when a user's days begin: `viewReviewSettings` has left only time zones that this server knows. */
export const daySettings = ({ timeZone, dayStartsAt }: ReviewSettings): DaySettings => ({
  timeZone: timeZone ?? 'UTC',
  dayStartsAt,
})

/** Time zones of users that this server knows. A look-up in `Intl` takes 30 µs. */
const knownTimeZones = new Set<string>()
/** More than there are names; but each name has many spellings. */
const maxKnownTimeZones = 1000

function isKnownTimeZone(name: string): boolean {
  if (knownTimeZones.has(name)) return true
  if (!isTimeZone(name)) return false
  if (knownTimeZones.size === maxKnownTimeZones) knownTimeZones.clear()
  knownTimeZones.add(name)
  return true
}

/**
 * Uses the defaults for settings that were never saved. A time zone that this server does not know, although an earlier one did, counts as
 * unset.
 */
export function viewReviewSettings(user: Pick<UserRow, keyof typeof settingColumns> | undefined): SavedSettings {
  const defaults = defaultReviewSettings
  const timeZone = user?.timeZone ?? null
  return {
    intervals: [...(user?.intervals ?? DEFAULT_INTERVALS)],
    timeZone: timeZone !== null && isKnownTimeZone(timeZone) ? timeZone : null,
    dayStartsAt: user?.dayStartsAt ?? defaults.dayStartsAt,
    newPerDay: user?.newPerDay ?? defaults.newPerDay,
    reviewsPerDay: user?.reviewsPerDay ?? defaults.reviewsPerDay,
    learnedReturn: user?.learnedReturn ?? defaults.learnedReturn,
    introduce: user?.introduce ?? defaults.introduce,
    repeatMissed: user?.repeatMissed ?? defaults.repeatMissed,
    schedule: user?.schedule ?? defaults.schedule,
    retention: user?.retention ?? DEFAULT_RETENTION,
  }
}
