import {
  copyVocsInput,
  copyVocsView,
  countVocsInput,
  countVocsView,
  createVocInput,
  deleteVocsInput,
  deleteVocsView,
  emptyView,
  findByTermInput,
  findByTermView,
  limits,
  listTermsInput,
  listTermsView,
  moveVocsInput,
  moveVocsView,
  tagVocsInput,
  tagVocsView,
  updateVocInput,
  vocFiltersInput,
  vocFiltersView,
  vocId,
  vocProgressView,
  vocsPageInput,
  vocsPageView,
  vocView,
} from '@wordtide/contract'
import { list, next, voc, vocFields } from '../calls/examples.ts'
import { protectedProcedure, protectedUploadProcedure, readingProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { accessList } from '../lists/index.ts'
import { accessVocabulary } from './access.ts'
import { createVocabulary } from './create.ts'
import { deleteVocabularies, deleteVocabulary } from './delete.ts'
import { fileProcedures } from './file-procedures.ts'
import { countVocabularies, listFilters } from './filter.ts'
import { listVocabularies } from './list.ts'
import { getProgress } from './progress.ts'
import { copyVocabularies } from './several/copy-many.ts'
import { moveVocabularies } from './several/move-many.ts'
import { tagVocabularies } from './several/tag-many.ts'
import { resumeVocabulary, suspendVocabulary } from './suspend.ts'
import { listTerms } from './terms/list-terms.ts'
import { findByTerms } from './terms/same-terms.ts'
import { updateVocabulary } from './update.ts'
import { viewVocabulary } from './view.ts'

const { id } = voc

/** A procedure that changes up to 500 vocabularies of a list. */
const severalProcedure = protectedProcedure.meta({ maxBodyBytes: limits.bulk.ids, isBulk: true })

export const vocsRouter = trpc.router({
  list: readingProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/vocs',
        summary: 'The vocabularies of a list',
        errors: ['LIST_NOT_FOUND'],
        aliases: { list: 'listId' },
        parameters: {
          tag: 'Only vocabularies with exactly this tag.',
          pos: 'Only vocabularies of this part of speech.',
          needs: '`definition`: only vocabularies without any definition.',
          with: '`due` says of each vocabulary whether a review of yours is due.',
          view: '`terms` for ids and terms; `rows` also for parts of speech, tags and first definitions; `full` for whole vocabularies.',
        },
        example: {
          input: { listId: list.id, limit: 50, sort: 'term+' },
          output: { items: [{ id, term: voc.term }], next },
        },
      },
    })
    .input(vocsPageInput)
    .output(vocsPageView)
    .query(({ ctx, input }) => listVocabularies(ctx, input)),

  suspend: protectedProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/vocs/:id/suspension',
        status: 204,
        summary: 'Suspend a vocabulary for yourself',
        description:
          'Its cards are in no queue and count neither as due nor as new, while your progress stays. Submitted answers to it still count.',
        errors: ['VOCABULARY_NOT_FOUND', 'MAX_SUSPENSIONS_EXCEEDED'],
        example: { input: { id } },
      },
    })
    .input(vocId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await suspendVocabulary(ctx, input.id)
      return {}
    }),

  resume: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/vocs/:id/suspension',
        status: 204,
        summary: 'Take back the suspension of a vocabulary',
        errors: ['VOCABULARY_NOT_FOUND'],
        example: { input: { id } },
      },
    })
    .input(vocId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await resumeVocabulary(ctx, input.id)
      return {}
    }),

  getProgress: readingProcedure
    .input(vocId)
    .output(vocProgressView)
    .query(({ ctx, input }) => getProgress(ctx, input)),

  count: readingProcedure
    .input(countVocsInput)
    .output(countVocsView)
    .query(({ ctx, input }) => countVocabularies(ctx, input)),

  filters: readingProcedure
    .input(vocFiltersInput)
    .output(vocFiltersView)
    .query(({ ctx, input }) => listFilters(ctx, input)),

  create: protectedUploadProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/vocs',
        status: 201,
        summary: 'Add a vocabulary to a list',
        errors: [
          'LIST_NOT_FOUND',
          'FORBIDDEN',
          'VOCABULARY_QUOTA_REACHED',
          'TEXT_QUOTA_REACHED',
          'IMAGE_QUOTA_REACHED',
        ],
        versioned: 'output',
        example: {
          input: { listId: list.id, ...vocFields },
          output: { ...voc, image: null, audio: null, lastModifiedBy: voc.createdBy, lastModifiedAt: voc.createdAt },
        },
      },
    })
    .input(createVocInput)
    .output(vocView)
    .mutation(({ ctx, input }) => createVocabulary(ctx, input)),

  get: readingProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/vocs/:id',
        summary: 'A vocabulary',
        errors: ['VOCABULARY_NOT_FOUND'],
        versioned: 'output',
        example: { input: { id }, output: voc },
      },
    })
    .input(vocId)
    .output(vocView)
    .query(async ({ ctx, input }) => {
      const vocabulary = await accessVocabulary(ctx.db, ctx.user.id, input.id, 'see')
      return viewVocabulary(vocabulary, vocabulary.list.language)
    }),

  update: protectedUploadProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/vocs/:id',
        summary: 'Replace a vocabulary’s details',
        description:
          'It stays in its list. A file replaces the image; `imageChanged` without a file removes it; otherwise the image is kept; so do `audio` and `audioChanged` with the sound. With `expectedLastModifiedAt`, the update fails if the vocabulary has changed since.',
        errors: ['VOCABULARY_NOT_FOUND', 'FORBIDDEN', 'VERSION_CONFLICT', 'TEXT_QUOTA_REACHED', 'IMAGE_QUOTA_REACHED'],
        versioned: 'output',
        example: { input: { id, ...vocFields, imageChanged: false, audioChanged: false }, output: voc },
      },
    })
    .input(updateVocInput)
    .output(vocView)
    .mutation(({ ctx, input }) => updateVocabulary(ctx, input)),

  delete: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/vocs/:id',
        status: 204,
        summary: 'Delete a vocabulary',
        errors: ['VOCABULARY_NOT_FOUND', 'FORBIDDEN'],
        versioned: 'output',
        example: { input: { id } },
      },
    })
    .input(vocId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await deleteVocabulary(ctx, input.id)
      return {}
    }),

  deleteMany: severalProcedure
    .input(deleteVocsInput)
    .output(deleteVocsView)
    .mutation(({ ctx, input }) => deleteVocabularies(ctx, input)),

  tagMany: severalProcedure
    .input(tagVocsInput)
    .output(tagVocsView)
    .mutation(({ ctx, input }) => tagVocabularies(ctx, input)),

  moveMany: severalProcedure
    .input(moveVocsInput)
    .output(moveVocsView)
    .mutation(({ ctx, input }) => moveVocabularies(ctx, input)),

  findByTerm: readingProcedure
    .input(findByTermInput)
    .output(findByTermView)
    .query(async ({ ctx, input }) => {
      const { list: found } = await accessList(ctx.db, ctx.user.id, input.listId, 'see')
      const [id] = (await findByTerms(ctx.db, found.id, [input.term], found.language)).values()
      return id === undefined ? null : { id }
    }),

  listTerms: protectedProcedure
    .input(listTermsInput)
    .output(listTermsView)
    .query(({ ctx, input }) => listTerms(ctx.db, ctx.user.id, input)),

  copyMany: protectedProcedure
    .meta({ maxBodyBytes: limits.bulk.ids, isBulk: true, inSteps: true })
    .input(copyVocsInput)
    .output(copyVocsView)
    .mutation(({ ctx, input }) => copyVocabularies(ctx, input)),

  ...fileProcedures,
})
