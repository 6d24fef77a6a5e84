import { type Database, lists } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { UserContext } from '../calls/context.ts'
import { takeTurn } from '../flow/turns.ts'
import { beginReset, continueReset, findResets, type Place, type Reset } from '../learning/index.ts'
import { accessList } from '../lists/index.ts'
import type { Services } from '../services.ts'
import { lockUser } from '../users/index.ts'

/**
 * Deletes the user's reviews and answers in a list, in one transaction or, if there are many, in short steps; LIST_NOT_FOUND, BUSY. Answers
 * of the user wait for the end. If the server stops in between, the next answer in the list or a job goes on. In a transaction of the caller,
 * which others would wait for, the steps run after it.
 */
export function resetReviews(context: UserContext, listId: string): Promise<void> {
  const { db, user, now, deferredFiles } = context
  return takeTurn(context, async () => {
    const left = await db.transaction(async (tx): Promise<Reset | undefined> => {
      await lockUser(tx, user.id)
      const { list } = await accessList(tx, user.id, listId, 'learn', { lock: true })
      const reset = { userId: user.id, listId: list.id }
      return (await beginReset(tx, context, reset, now())) ? reset : undefined
    })
    if (left === undefined) return
    if (deferredFiles === undefined) await finishReset(context, left)
    else deferredFiles.runAfterCommit((services) => finishReset(services, left))
  })
}

type Resetting = Pick<Services, 'db' | 'learningRowsPerCall'>

/** Deletes what is left of a user's reviews and answers in a list that is being reset; without pauses, because the user waits. */
export async function finishReset(services: Resetting, reset: Reset): Promise<void> {
  for await (const _ of stepsOfReset(services, reset));
}

/**
 * Finishes a reset in short steps, each of which locks the user's row, then the list, which the user may no longer see. Idempotent, also for
 * several servers at a time.
 */
export async function* stepsOfReset(services: Resetting, reset: Reset): AsyncGenerator<void> {
  const step = async (tx: Database, place: Place | undefined) => {
    await lockUser(tx, reset.userId)
    await tx.select({ id: lists.id }).from(lists).where(eq(lists.id, reset.listId)).for('no key update')
    return continueReset(tx, services, reset, place)
  }
  let place: Place | undefined
  do {
    place = await services.db.transaction((tx) => step(tx, place))
    yield
  } while (place !== undefined)
}

/** Finishes the resets during which a server has stopped, in short steps. */
export async function* finishResets(services: Resetting): AsyncGenerator<void> {
  let place: Reset | undefined
  do {
    const { resets, next } = await findResets(services.db, place)
    yield
    for (const reset of resets) yield* stepsOfReset(services, reset)
    place = next
  } while (place !== undefined)
}
