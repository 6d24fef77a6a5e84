import {
  createListInput,
  emptyView,
  listId,
  listImageInput,
  listView,
  ownListsInput,
  ownListsView,
  publicListsInput,
  publicListsView,
  updateListInput,
} from '@wordtide/contract'
import { loadImage } from '../images/index.ts'
import { trpc } from '../init.ts'
import { protectedProcedure, protectedUploadProcedure } from '../procedures.ts'
import { accessList } from './access.ts'
import { createList } from './create.ts'
import { deleteList } from './delete.ts'
import { listOwn, listPublic } from './list.ts'
import { updateList } from './update.ts'
import { viewList } from './view.ts'

export const listsRouter = trpc.router({
  listOwn: protectedProcedure
    .input(ownListsInput)
    .output(ownListsView)
    .query(({ ctx, input }) => listOwn(ctx, input)),
  listPublic: protectedProcedure
    .input(publicListsInput)
    .output(publicListsView)
    .query(({ ctx, input }) => listPublic(ctx, input)),
  get: protectedProcedure
    .input(listId)
    .output(listView)
    .query(async ({ ctx, input }) =>
      viewList(ctx.db, ctx.person.id, await accessList(ctx.db, ctx.person.id, input.id, 'see'), ctx.now()),
    ),
  create: protectedUploadProcedure
    .input(createListInput)
    .output(listView)
    .mutation(({ ctx, input }) => createList(ctx, input)),
  update: protectedUploadProcedure
    .input(updateListInput)
    .output(listView)
    .mutation(({ ctx, input }) => updateList(ctx, input)),
  delete: protectedProcedure
    .input(listId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await deleteList(ctx, input.id)
      return {}
    }),
  /** The image's bytes, for a door that sends files. */
  getImage: protectedProcedure.input(listImageInput).query(async ({ ctx, input }) => {
    const { list } = await accessList(ctx.db, ctx.person.id, input.id, 'see')
    return loadImage(ctx, list.imageId, input.imageId)
  }),
})
