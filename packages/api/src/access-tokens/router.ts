import {
  accessTokenId,
  accessTokensView,
  createAccessTokenInput,
  emptyView,
  newAccessTokenView,
} from '@wordtide/contract'
import { trpc } from '../init.ts'
import { sessionProcedure } from '../procedures.ts'
import { createAccessToken } from './create.ts'
import { accessTokensOf } from './of-person.ts'
import { revokeAccessToken } from './revoke.ts'

export const accessTokensRouter = trpc.router({
  list: sessionProcedure.output(accessTokensView).query(({ ctx }) => accessTokensOf(ctx.db, ctx.person.id)),
  create: sessionProcedure
    .input(createAccessTokenInput)
    .output(newAccessTokenView)
    .mutation(({ ctx, input }) => createAccessToken(ctx, input)),
  delete: sessionProcedure
    .input(accessTokenId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await revokeAccessToken(ctx, input.id)
      return {}
    }),
})
