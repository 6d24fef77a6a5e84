import type { feedbackInput } from '@wordtide/contract'
import { feedbacks } from '@wordtide/db'
import { and, eq, gt, lte } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { lockUser } from '../users/index.ts'
import { clockToleranceMs } from '../values/clock.ts'
import { dayMs } from '../values/durations.ts'
import { newId } from '../values/ids.ts'

/** Stores feedback for the operator and returns its reference; FEEDBACK_QUOTA_REACHED. */
export async function sendFeedback(
  { db, user, now, log, quotas }: UserContext,
  input: z.output<typeof feedbackInput>,
): Promise<{ id: string }> {
  const id = newId()
  await db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    const createdAt = now()
    const begin = new Date(createdAt.getTime() - dayMs)
    // Feedback dated later is from a server whose clock was wrong.
    const end = new Date(createdAt.getTime() + clockToleranceMs)
    const isRecent = and(eq(feedbacks.userId, user.id), gt(feedbacks.createdAt, begin), lte(feedbacks.createdAt, end))
    if ((await tx.$count(feedbacks, isRecent)) >= quotas.feedbacks)
      throw new AppError('FEEDBACK_QUOTA_REACHED', { limit: quotas.feedbacks })
    await tx.insert(feedbacks).values({ id, userId: user.id, ...input, createdAt })
  })
  log.info({ feedback: id, type: input.type }, 'feedback received')
  return { id }
}
