import { setTimeout as sleep } from 'node:timers/promises'
import type { UserContext } from '../calls/context.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

interface TurnsOptions {
  /** The maximum number of waiting tasks of one user. */
  maxWaitingPerUser: number
  /** Sent with BUSY, in seconds. */
  retryAfter: number
  pause?: (ms: number) => Promise<unknown>
}

/** The pause after a task. */
interface Pace {
  /**
   * The duration up to which a task needs no pause: others wait no longer for it, since a database with one connection serves callers in
   * turn.
   */
  shortTaskMs: number
  /** The pause after a longer task, as a multiple of its duration. */
  factor: number
}

/** Runs a task when the earlier ones of its user are done. Throws BUSY if too many of them are waiting. */
export type Turns = <T>(context: Pick<UserContext, 'user' | 'now'>, task: () => Promise<T>, pace?: Pace) => Promise<T>

/** The longest pause after a task: `now` may be set forward during it. */
const longestPauseMs = 1000

const defaultPace: Pace = { shortTaskMs: 50, factor: 1 }

/** The pace of calls that follow one another until thousands of rows are written: they occupy the database a quarter of the time (decision 055). */
export const bulkPace: Pace = { shortTaskMs: 10, factor: 3 }

/** Does not keep the process from ending. */
const sleepUnreferenced = (ms: number) => sleep(ms, undefined, { ref: false })

/**
 * Creates turns for tasks that lock their user's row: those of one user run one at a time, in the order in which they came. A
 * waiting task has no transaction, so that it keeps no connection from other users. After a task of more than 50 ms the user's next one
 * waits as long as that has taken, or as its pace says: long tasks of a user who never stops occupy a database with one connection half of
 * the time.
 */
export function createTurns({ maxWaitingPerUser, retryAfter, pause = sleepUnreferenced }: TurnsOptions): Turns {
  const users = new Map<string, { run: ReturnType<typeof createConcurrencyLimiter>; tasks: number }>()

  return ({ user, now }, task, { shortTaskMs, factor } = defaultPace) => {
    const limiter = { concurrency: 1, maxWaiting: maxWaitingPerUser, retryAfter }
    const turns = users.get(user.id) ?? { run: createConcurrencyLimiter(limiter), tasks: 0 }
    users.set(user.id, turns)
    turns.tasks++
    return new Promise((resolve, reject) => {
      turns
        .run(async () => {
          const startedAt = now().getTime()
          // The task is over before its turn is: the pause delays only the user's next task.
          await task().then(resolve, reject)
          const takenMs = now().getTime() - startedAt
          if (takenMs > shortTaskMs) await pause(Math.min(factor * takenMs, longestPauseMs))
        })
        .catch(reject)
        .finally(() => {
          turns.tasks--
          if (turns.tasks === 0) users.delete(user.id)
        })
    })
  }
}

/**
 * The turns of submissions and of requests with an `Idempotency-Key`. A browser sends fewer than twenty at a time; they are done before the
 * client gives up.
 */
export const runInTurn = createTurns({ maxWaitingPerUser: 20, retryAfter: 5 })

/**
 * Runs a task in a turn of its user. The transaction of a request with an `Idempotency-Key` has a turn already: waiting for another one in
 * it would be a deadlock. Throws BUSY.
 */
export const takeTurn = <T>(context: UserContext, task: () => Promise<T>, pace?: Pace): Promise<T> =>
  context.deferredFiles === undefined ? runInTurn(context, task, pace) : task()
