import {
  createVocInput,
  emptyView,
  updateVocInput,
  vocId,
  vocImageInput,
  vocsPageInput,
  vocsPageView,
  vocView,
} from '@wordtide/contract'
import { loadImage } from '../images/index.ts'
import { trpc } from '../init.ts'
import { protectedProcedure, protectedUploadProcedure } from '../procedures.ts'
import { accessVocabulary } from './access.ts'
import { createVocabulary } from './create.ts'
import { deleteVocabulary } from './delete.ts'
import { listVocabularies } from './list.ts'
import { updateVocabulary } from './update.ts'
import { viewVocabulary } from './view.ts'

export const vocsRouter = trpc.router({
  list: protectedProcedure
    .input(vocsPageInput)
    .output(vocsPageView)
    .query(({ ctx, input }) => listVocabularies(ctx, input)),
  get: protectedProcedure
    .input(vocId)
    .output(vocView)
    .query(async ({ ctx, input }) => {
      const found = await accessVocabulary(ctx.db, ctx.person.id, input.id, 'see')
      return viewVocabulary(found, found.list.language)
    }),
  create: protectedUploadProcedure
    .input(createVocInput)
    .output(vocView)
    .mutation(({ ctx, input }) => createVocabulary(ctx, input)),
  update: protectedUploadProcedure
    .input(updateVocInput)
    .output(vocView)
    .mutation(({ ctx, input }) => updateVocabulary(ctx, input)),
  delete: protectedProcedure
    .input(vocId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await deleteVocabulary(ctx, input.id)
      return {}
    }),
  /** The image's bytes, for a door that sends files. */
  getImage: protectedProcedure.input(vocImageInput).query(async ({ ctx, input }) => {
    const { voc } = await accessVocabulary(ctx.db, ctx.person.id, input.id, 'see')
    return loadImage(ctx, voc.imageId, input.imageId)
  }),
})
