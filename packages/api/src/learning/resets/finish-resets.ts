import { type Database, lists } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { Services } from '../../services.ts'
import { lockUser } from '../../users/index.ts'
import { continueReset, findResets, type Place, type Reset } from './resets.ts'

type Resetting = Pick<Services, 'db' | 'learningRowsPerCall'>

/** Thrown by a transaction that finds a list which another server is resetting for the user, or was when it stopped. */
export class ResetUnderWay extends Error {
  constructor(readonly reset: Reset) {
    super()
  }
}

/** Calls `transact` again after each list that it finds under a reset: what is answered then must not be deleted with the rest. */
export async function untilReset<T>(services: Resetting, transact: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await transact()
    } catch (error) {
      if (!(error instanceof ResetUnderWay)) throw error
      await finishReset(services, error.reset)
    }
}

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
