import {
  createShareInput,
  emptyView,
  listId,
  newSharesView,
  ownShareView,
  removeShareInput,
  sharedListsInput,
  sharedListsView,
  sharesPageInput,
  sharesPageView,
  shareView,
  updateShareInput,
} from '@wordtide/contract'
import { ada, ben, list } from '../calls/examples.ts'
import { protectedProcedure, readingProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { createShare } from './create.ts'
import { deleteShare } from './delete.ts'
import { getOwnShare } from './get-own.ts'
import { leaveList } from './leave.ts'
import { listShares } from './list.ts'
import { listShared } from './list-shared.ts'
import { listNewShares, seeShare } from './new-shares.ts'
import { updateShare } from './update.ts'

const { id, name, language } = list
const { email } = ben

export const sharesRouter = trpc.router({
  /** The lists that others share with the user. */
  listShared: readingProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/lists/shared',
        summary: 'Lists that are shared with you, the newest share first',
        example: {
          input: { limit: 15 },
          output: {
            lists: [{ id, name, language, sharedByName: ada.name, sharedByEmail: ada.email, editor: true }],
            next: null,
          },
        },
      },
    })
    .input(sharedListsInput)
    .output(sharedListsView)
    .query(({ ctx, input }) => listShared(ctx, input)),

  /** The shares of one list. */
  list: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/lists/:listId/shares',
        summary: 'The users that your list is shared with, by name',
        errors: ['LIST_NOT_FOUND', 'FORBIDDEN'],
        example: {
          input: { listId: id, limit: 10 },
          output: { shares: [{ ...ben, editor: true }], next: null },
        },
      },
    })
    .input(sharesPageInput)
    .output(sharesPageView)
    .query(({ ctx, input }) => listShares(ctx, input)),

  create: protectedProcedure
    .meta({
      counts: 'share',
      rest: {
        method: 'POST',
        path: '/lists/:listId/shares',
        status: 201,
        summary: 'Share your list with an activated account',
        description: 'An editor can write its vocabularies, a viewer can only read them.',
        errors: [
          'LIST_NOT_FOUND',
          'FORBIDDEN',
          'USER_NOT_FOUND',
          'ALREADY_SHARED',
          'CANNOT_SHARE_WITH_SELF',
          'MAX_SHARES_EXCEEDED',
        ],
        example: { input: { listId: id, email, editor: true }, output: { ...ben, editor: true } },
      },
    })
    .input(createShareInput)
    .output(shareView)
    .mutation(({ ctx, input }) => createShare(ctx, input)),

  update: protectedProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/lists/:listId/shares',
        summary: 'Make a user an editor or a viewer',
        description: 'The e-mail address identifies the share.',
        errors: ['LIST_NOT_FOUND', 'FORBIDDEN', 'SHARE_NOT_FOUND'],
        example: { input: { listId: id, email, editor: false }, output: { ...ben, editor: false } },
      },
    })
    .input(updateShareInput)
    .output(shareView)
    .mutation(({ ctx, input }) => updateShare(ctx, input)),

  delete: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/lists/:listId/shares',
        status: 204,
        summary: 'Stop sharing with a user, or leave a list that is shared with you',
        description:
          'The e-mail address, in the body or in the query, identifies the share. Only the owner of the list may name another user’s.',
        errors: ['LIST_NOT_FOUND', 'FORBIDDEN', 'SHARE_NOT_FOUND'],
        parameters: { email: 'The user’s address, if there is no body.' },
        example: { input: { listId: id, email } },
      },
    })
    .input(removeShareInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await deleteShare(ctx, input)
      return {}
    }),

  /** Leaves a list that is shared with the user. */
  leave: protectedProcedure
    .input(listId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await leaveList(ctx, input.id)
      return {}
    }),

  /** Lists that are newly shared with the user. */
  listNew: readingProcedure.output(newSharesView).query(({ ctx }) => listNewShares(ctx)),

  /** Notes that the user has opened a list, whose share is then not new any more. */
  see: protectedProcedure
    .input(listId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await seeShare(ctx, input.id)
      return {}
    }),

  getOwn: protectedProcedure
    .input(listId)
    .output(ownShareView)
    .query(({ ctx, input }) => getOwnShare(ctx, input.id)),
})
