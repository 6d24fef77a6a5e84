import { feedbackInput, feedbackView } from '@wordtide/contract'
import { feedbacks } from '@wordtide/db'
import { newId } from '../ids.ts'
import { trpc } from '../init.ts'
import { protectedProcedure } from '../procedures.ts'

export const feedbackRouter = trpc.router({
  send: protectedProcedure
    .input(feedbackInput)
    .output(feedbackView)
    .mutation(async ({ ctx: { db, person, now, log }, input }) => {
      const id = newId()
      await db.insert(feedbacks).values({ id, userId: person.id, ...input, createdAt: now() })
      log.info({ feedback: id, type: input.type }, 'feedback received')
      return { id }
    }),
})
