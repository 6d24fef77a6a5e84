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
import { signedIn } from '../procedures.ts'
import { createShare } from './create.ts'
import { pageShares } from './page.ts'
import { removeShare } from './remove.ts'
import { sharedLists } from './shared-lists.ts'
import { updateShare } from './update.ts'

export const sharesRouter = trpc.router({
  /** Whom a list is shared with. */
  page: signedIn
    .input(sharesPageInput)
    .output(sharesPageView)
    .query(({ ctx, input }) => pageShares(ctx, input)),
  /** What others share with the caller. */
  lists: signedIn
    .input(sharedListsInput)
    .output(sharedListsView)
    .query(({ ctx, input }) => sharedLists(ctx, input)),
  create: signedIn
    .input(createShareInput)
    .output(shareView)
    .mutation(({ ctx, input }) => createShare(ctx, input)),
  update: signedIn
    .input(updateShareInput)
    .output(shareView)
    .mutation(({ ctx, input }) => updateShare(ctx, input)),
  remove: signedIn
    .input(removeShareInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await removeShare(ctx, input)
      return {}
    }),
})
