import {
  accessTokenId,
  accessTokensView,
  createAccessTokenInput,
  emptyView,
  newAccessTokenView,
} from '@wordtide/contract'
import { sessionProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { createAccessToken, deleteAccessToken, listAccessTokens } from './access-tokens.ts'

export const accessTokensRouter = trpc.router({
  list: sessionProcedure.output(accessTokensView).query(({ ctx }) => listAccessTokens(ctx.db, ctx.user.id)),
  create: sessionProcedure
    .meta({ returnsSecret: true })
    .input(createAccessTokenInput)
    .output(newAccessTokenView)
    .mutation(({ ctx, input }) => createAccessToken(ctx, input)),
  delete: sessionProcedure
    .input(accessTokenId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await deleteAccessToken(ctx, input.id)
      return {}
    }),
})
