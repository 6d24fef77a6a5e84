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
import { accessVoc } from './access.ts'
import { createVoc } from './create.ts'
import { pageVocs } from './page.ts'
import { removeVoc } from './remove.ts'
import { updateVoc } from './update.ts'
import { viewVoc } from './view.ts'

export const vocsRouter = trpc.router({
  list: protectedProcedure
    .input(vocsPageInput)
    .output(vocsPageView)
    .query(({ ctx, input }) => pageVocs(ctx, input)),
  get: protectedProcedure
    .input(vocId)
    .output(vocView)
    .query(async ({ ctx, input }) => {
      const found = await accessVoc(ctx.db, ctx.person.id, input.id, 'see')
      return viewVoc(found, found.list.language)
    }),
  create: protectedUploadProcedure
    .input(createVocInput)
    .output(vocView)
    .mutation(({ ctx, input }) => createVoc(ctx, input)),
  update: protectedUploadProcedure
    .input(updateVocInput)
    .output(vocView)
    .mutation(({ ctx, input }) => updateVoc(ctx, input)),
  delete: protectedProcedure
    .input(vocId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await removeVoc(ctx, input.id)
      return {}
    }),
  /** The image's bytes, for a door that sends files. */
  getImage: protectedProcedure.input(vocImageInput).query(async ({ ctx, input }) => {
    const { voc } = await accessVoc(ctx.db, ctx.person.id, input.id, 'see')
    return loadImage(ctx, voc.imageId, input.imageId)
  }),
})
