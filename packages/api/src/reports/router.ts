import { createReportInput, reportView } from '@wordtide/contract'
import { list } from '../calls/examples.ts'
import { protectedProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { createReport } from './create.ts'

export const reportsRouter = trpc.router({
  create: protectedProcedure
    .meta({
      counts: 'report',
      rest: {
        method: 'POST',
        path: '/lists/:listId/reports',
        status: 201,
        summary: 'Report another user’s public list',
        description:
          'The operator of the server reads it. While your report of a list is open, a further one replaces its reason and text.',
        errors: ['LIST_NOT_FOUND', 'FORBIDDEN'],
        example: {
          input: { listId: list.id, reason: 'spam', text: 'It advertises a shop.' },
          output: { id: '01932c71-2b6e-7d05-8f3a-91c4e7a0d258' },
        },
      },
    })
    .input(createReportInput)
    .output(reportView)
    .mutation(({ ctx, input }) => createReport(ctx, input)),
})
