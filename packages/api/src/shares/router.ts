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
import { pageShares } from './page.ts'
import { removeShare } from './remove.ts'
import { sharedLists } from './shared-lists.ts'
import { updateShare } from './update.ts'

export const sharesRouter = trpc.router({
  /** Whom a list is shared with. */
  list: protectedProcedure
    .input(sharesPageInput)
    .output(sharesPageView)
    .query(({ ctx, input }) => pageShares(ctx, input)),
  /** What others share with the caller. */
  listShared: protectedProcedure
    .input(sharedListsInput)
    .output(sharedListsView)
    .query(({ ctx, input }) => sharedLists(ctx, input)),
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
      await removeShare(ctx, input)
      return {}
    }),
})
