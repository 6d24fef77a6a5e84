import { changesInput, changesView } from '@wordtide/contract'
import { list, reviewedAt, voc } from '../calls/examples.ts'
import { protectedProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { listChanges } from './list-changes.ts'

const next = 'eyJvcmRlciI6ImNoYW5nZXMiLCJrZXkiOlsiUTJ0bmNGOWxjRzlqYUEiLCI4MTI0IiwwLDBdfQ'

export const changesRouter = trpc.router({
  list: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/changes',
        summary: 'What has changed for you',
        description:
          'For a program that keeps a copy: your lists, those that are shared with you and that you learn, their vocabularies, and your reviews of them. Without `since`, all of them come. Each thing comes as it is now, so that one may come again without a change. A list that you may see from now on comes with all that it has. With a list that is deleted go its vocabularies, and with a vocabulary its reviews, without a change of their own. Counts of a list, and what follows from settings, such as `due`, change without a change here. After 30 days without a call, or when the server was restored from a backup, a cursor has expired.',
        parameters: {
          since: 'The `next` of an earlier answer; without it, everything.',
          limit: 'The most changes of this answer.',
        },
        errors: ['INVALID_PAGE', 'CHANGES_EXPIRED'],
        example: {
          input: { limit: 100 },
          output: {
            changes: [
              { kind: 'vocabulary', id: voc.id, deleted: false, changedAt: voc.lastModifiedAt, value: voc },
              { kind: 'list', id: list.id, deleted: true, changedAt: reviewedAt },
            ],
            next,
            more: false,
          },
        },
      },
    })
    .input(changesInput)
    .output(changesView)
    .query(({ ctx, input }) => listChanges(ctx, input)),
})
