import {
  createShareInput,
  emptyView,
  removeShareInput,
  sharedListsInput,
  sharedListsView,
  sharesPageInput,
  sharesPageView,
  shareView,
  updateShareInput,
} from '@wordtide/contract'
import { trpc } from '../init.ts'
import { protectedProcedure } from '../procedures.ts'
import { createShare } from './create.ts'
import { deleteShare } from './delete.ts'
import { listShares } from './list.ts'
import { listShared } from './list-shared.ts'
import { updateShare } from './update.ts'

export const sharesRouter = trpc.router({
  /** Whom a list is shared with. */
  list: protectedProcedure
    .input(sharesPageInput)
    .output(sharesPageView)
    .query(({ ctx, input }) => listShares(ctx, input)),
  /** What others share with the caller. */
  listShared: protectedProcedure
    .input(sharedListsInput)
    .output(sharedListsView)
    .query(({ ctx, input }) => listShared(ctx, input)),
  create: protectedProcedure
    .input(createShareInput)
    .output(shareView)
    .mutation(({ ctx, input }) => createShare(ctx, input)),
  update: protectedProcedure
    .input(updateShareInput)
    .output(shareView)
    .mutation(({ ctx, input }) => updateShare(ctx, input)),
  delete: protectedProcedure
    .input(removeShareInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await deleteShare(ctx, input)
      return {}
    }),
})
