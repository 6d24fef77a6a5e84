import type { CountedCall } from '../attempt-limits.ts'
import type { Context } from '../context.ts'
import { countAttempt } from './rate-limits.ts'

/**
 * Counts a mutation by a user, under the limit of writes and under the one that its procedure names, whether it succeeds or not. Throws
 * TOO_MANY_REQUESTS. Does nothing if the call is counted already.
 */
export async function countCall(context: Context, userId: string, counts: CountedCall | undefined): Promise<void> {
  if (context.isCounted) return
  await countAttempt(context, 'write', userId)
  if (counts !== undefined) await countAttempt(context, counts, userId)
}
