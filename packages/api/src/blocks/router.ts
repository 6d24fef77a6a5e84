import { blockId, blocksView, blockView, createBlockInput, emptyView } from '@wordtide/contract'
import { protectedProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { createBlock, deleteBlock, listBlocks } from './blocks.ts'

export const blocksRouter = trpc.router({
  list: protectedProcedure.output(blocksView).query(({ ctx }) => listBlocks(ctx)),

  /** Blocks the owner of a list. */
  create: protectedProcedure
    .input(createBlockInput)
    .output(blockView)
    .mutation(({ ctx, input }) => createBlock(ctx, input.listId)),

  delete: protectedProcedure
    .input(blockId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await deleteBlock(ctx, input.id)
      return {}
    }),
})
