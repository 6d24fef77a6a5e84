import { feedbackInput, feedbackView } from '@wordtide/contract'
import { protectedProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { sendFeedback } from './send.ts'

export const feedbackRouter = trpc.router({
  send: protectedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/feedbacks',
        status: 201,
        summary: 'Send feedback',
        errors: ['FEEDBACK_QUOTA_REACHED'],
        example: {
          input: { type: 'enhancement', subject: 'More seas', message: 'A list of seas would be nice.' },
          output: { id: '01932c70-9d3b-7410-8e5a-c3f27b1d6094' },
        },
      },
    })
    .input(feedbackInput)
    .output(feedbackView)
    .mutation(({ ctx, input }) => sendFeedback(ctx, input)),
})
