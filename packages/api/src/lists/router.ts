import {
  createListInput,
  emptyView,
  imageTypes,
  listId,
  listImageInput,
  listView,
  ownListsInput,
  ownListsView,
  publicListsInput,
  publicListsView,
  setListImageInput,
  updateListInput,
} from '@wordtide/contract'
import { list, listFields, listImageId, listRow, next } from '../calls/examples.ts'
import { protectedProcedure, protectedUploadProcedure, readingProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { loadFile } from '../images/index.ts'
import { byteStream } from '../values/byte-stream.ts'
import { accessList } from './access.ts'
import { changeListImage } from './change-image.ts'
import { createList } from './create.ts'
import { deleteList } from './delete.ts'
import { listOwn, listPublic } from './list.ts'
import { updateList } from './update.ts'
import { getList } from './view.ts'

const { id } = list
const none = { rating: 0, ratingsCount: 0, learnersCount: 0, vocsCount: 0, dueCount: 0, progress: 0 }

export const listsRouter = trpc.router({
  listOwn: readingProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/lists/user',
        summary: 'Your own lists, the newest first unless you ask for another order',
        example: { input: { limit: 25 }, output: { lists: [listRow], next } },
      },
    })
    .input(ownListsInput)
    .output(ownListsView)
    .query(({ ctx, input }) => listOwn(ctx, input)),

  listPublic: readingProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/lists/public',
        summary: 'All public lists, including your own, the newest first unless you ask for another order',
        example: {
          input: { limit: 25 },
          output: { lists: [{ ...listRow, public: true, permission: 'other' }], next: null },
        },
      },
    })
    .input(publicListsInput)
    .output(publicListsView)
    .query(({ ctx, input }) => listPublic(ctx, input)),

  create: protectedUploadProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/lists',
        status: 201,
        summary: 'Create a list',
        errors: ['LIST_QUOTA_REACHED', 'IMAGE_QUOTA_REACHED'],
        versioned: 'edit',
        example: { input: listFields, output: { ...list, image: null, ...none } },
      },
    })
    .input(createListInput)
    .output(listView)
    .mutation(({ ctx, input }) => createList(ctx, input)),

  get: readingProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/lists/:id',
        summary: 'A list',
        errors: ['LIST_NOT_FOUND'],
        versioned: 'edit',
        example: { input: { id }, output: list },
      },
    })
    .input(listId)
    .output(listView)
    .query(({ ctx, input }) => getList(ctx, input.id)),

  update: protectedUploadProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/lists/:id',
        summary: 'Replace a list’s details',
        description:
          'A file replaces the image; `imageChanged` without a file removes it; otherwise the image is kept. With `expectedLastModifiedAt`, the update fails if the list has been edited since.',
        errors: ['LIST_NOT_FOUND', 'FORBIDDEN', 'VERSION_CONFLICT', 'IMAGE_QUOTA_REACHED'],
        versioned: 'edit',
        example: {
          input: { id, ...listFields, public: true, imageChanged: false },
          output: { ...list, public: true },
        },
      },
    })
    .input(updateListInput)
    .output(listView)
    .mutation(({ ctx, input }) => updateList(ctx, input)),

  delete: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/lists/:id',
        status: 204,
        summary: 'Delete a list with its vocabularies, shares, ratings and learning data',
        errors: ['LIST_NOT_FOUND', 'FORBIDDEN'],
        versioned: 'edit',
        example: { input: { id } },
      },
    })
    .input(listId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await deleteList(ctx, input.id)
      return {}
    }),

  getImage: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/lists/:id/image/:imageId',
        summary: 'A list’s image',
        description: 'The path is the `image` of the list.',
        errors: ['LIST_NOT_FOUND', 'NOT_FOUND'],
        file: { types: imageTypes },
        example: { input: { id, imageId: listImageId } },
      },
    })
    .input(listImageInput)
    .output(byteStream)
    .query(async ({ ctx, input }) => {
      const { list } = await accessList(ctx.db, ctx.user.id, input.id, 'see')
      return loadFile(ctx, list.imageId, input.imageId)
    }),

  setImage: protectedUploadProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/lists/:id/image',
        summary: 'Set a list’s image',
        description:
          'Replaces the image that it has, and changes nothing else. The image can also be the body itself, as `image/png` or `image/jpeg`.',
        errors: ['LIST_NOT_FOUND', 'FORBIDDEN', 'IMAGE_QUOTA_REACHED'],
        versioned: 'edit',
        example: { input: { id }, output: list },
      },
    })
    .input(setListImageInput)
    .output(listView)
    .mutation(({ ctx, input }) => changeListImage(ctx, input)),

  deleteImage: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/lists/:id/image',
        summary: 'Remove a list’s image',
        description: 'Succeeds also if it has none.',
        errors: ['LIST_NOT_FOUND', 'FORBIDDEN'],
        versioned: 'edit',
        example: { input: { id }, output: { ...list, image: null } },
      },
    })
    .input(listId)
    .output(listView)
    .mutation(({ ctx, input }) => changeListImage(ctx, { id: input.id })),
})
