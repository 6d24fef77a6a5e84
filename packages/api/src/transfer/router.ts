import { addVocsInput, addVocsView, compareTermsInput, compareTermsView, limits } from '@wordtide/contract'
import { list, voc, vocFields } from '../examples.ts'
import { protectedProcedure } from '../procedures.ts'
import { trpc } from '../trpc.ts'
import { addVocabularies } from './add-vocs.ts'
import { compareTerms } from './compare-terms.ts'

export const transferRouter = trpc.router({
  addVocs: protectedProcedure
    .meta({
      maxBodyBytes: limits.bulk.body,
      maxJsonNames: limits.bulk.names,
      rest: {
        method: 'POST',
        path: '/lists/:id/vocs',
        summary: 'Add many vocabularies to a list',
        description:
          'All of them or none, in one transaction. `items` says what became of each, in their order; `id` is that of the vocabulary in the list, also if one was skipped. A term that comes twice counts as a duplicate the second time. What replaces details leaves the image, and the version of what is the same already.',
        errors: ['LIST_NOT_FOUND', 'FORBIDDEN', 'VOCABULARY_QUOTA_REACHED'],
        example: {
          input: { id: list.id, vocs: [vocFields], duplicates: 'skip' },
          output: { created: 0, updated: 0, skipped: 1, items: [{ index: 0, id: voc.id, outcome: 'skipped' }] },
        },
      },
    })
    .input(addVocsInput)
    .output(addVocsView)
    .mutation(({ ctx, input }) => addVocabularies(ctx, input)),

  // A mutation, because its input does not fit into the URL of a query.
  compareTerms: protectedProcedure
    .meta({ maxBodyBytes: limits.bulk.terms })
    .input(compareTermsInput)
    .output(compareTermsView)
    .mutation(({ ctx, input }) => compareTerms(ctx, input)),
})
