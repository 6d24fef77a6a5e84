import { type Database, lists } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { addToCount, keyOf, readCounts } from '../limits/index.ts'
import type { Services } from '../services.ts'
import { dayMs } from '../values/durations.ts'

/**
 * Limits of a day's losses by users who do not own the list: its owner is told of `many` vocabularies, or of `least` if no more than were
 * lost are left (decision 033).
 */
const unnoticed = { many: 50, least: 10, windowMs: dayMs }

/** Returns whether so many lost vocabularies are a large loss of a list that has so many left. */
const isLarge = (lost: number, left: number): boolean =>
  lost >= unnoticed.many || (lost >= unnoticed.least && lost >= left)

const keyOfList = (listId: string) => keyOf('lost', 'list', listId)

/** Vocabularies that a list has lost by one call. */
export interface Loss {
  deleted?: number
  /** Those that lost a text or their image. */
  overwritten?: number
}

/**
 * Adds a loss to those of the last day, in the transaction that causes it. `list` is the list before it. Returns the number of vocabularies
 * lost in that day if this loss has made it large, else undefined.
 */
export async function addLoss(
  tx: Database,
  list: { id: string; vocsCount: number },
  { deleted = 0, overwritten = 0 }: Loss,
  now: Date,
): Promise<number | undefined> {
  const amount = deleted + overwritten
  if (amount === 0) return undefined
  const lost = await addToCount(tx, { key: keyOfList(list.id), windowMs: unnoticed.windowMs, amount }, now)
  const wasLarge = isLarge(lost - amount, list.vocsCount)
  return !wasLarge && isLarge(lost, list.vocsCount - deleted) ? lost : undefined
}

/** Returns the list of a user that has had a large loss in the last day; undefined if there is none, or several. */
export async function findLargeLoss({ db, now }: Services, ownerId: string): Promise<string | undefined> {
  const own = await db
    .select({ id: lists.id, vocsCount: lists.vocsCount })
    .from(lists)
    .where(eq(lists.ownerId, ownerId))
  const lost = await readCounts(
    db,
    own.map(({ id }) => keyOfList(id)),
    now(),
  )
  const [found, ...others] = own.filter(({ id, vocsCount }) => isLarge(lost.get(keyOfList(id))?.count ?? 0, vocsCount))
  return others.length === 0 ? found?.id : undefined
}
