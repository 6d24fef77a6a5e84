import { feedbackInput, feedbackView } from '@wordtide/contract'
import { feedbacks } from '@wordtide/db'
import { newId } from '../ids.ts'
import { protectedProcedure } from '../procedures.ts'
import { trpc } from '../trpc.ts'

export const feedbackRouter = trpc.router({
  send: protectedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/feedbacks',
        status: 201,
        summary: 'Send feedback',
        example: {
          input: { type: 'enhancement', subject: 'More seas', message: 'A list of seas would be nice.' },
          output: { id: '01932c70-9d3b-7410-8e5a-c3f27b1d6094' },
        },
      },
    })
    .input(feedbackInput)
    .output(feedbackView)
    .mutation(async ({ ctx: { db, user, now, log }, input }) => {
      const id = newId()
      await db.insert(feedbacks).values({ id, userId: user.id, ...input, createdAt: now() })
      log.info({ feedback: id, type: input.type }, 'feedback received')
      return { id }
    }),
})
