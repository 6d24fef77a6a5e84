import {
  accessTokenId,
  accessTokensView,
  createAccessTokenInput,
  emptyView,
  newAccessTokenView,
} from '@wordtide/contract'
import { ada } from '../calls/examples.ts'
import { sessionProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { dayMs } from '../values/durations.ts'
import { createAccessToken, deleteAccessToken, listAccessTokens } from './access-tokens.ts'

const fields = { name: 'Backup', scope: 'read' as const }
const shown = {
  id: '01932c63-5a20-7e18-9d04-8b6f1c3e7a52',
  ...fields,
  createdAt: ada.createdAt,
  expiresAt: ada.createdAt + 30 * dayMs,
  lastUsedAt: null,
}

export const accessTokensRouter = trpc.router({
  list: sessionProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/users/tokens',
        summary: 'List your access tokens',
        description:
          'The newest first, without the tokens themselves. An expired one stays in the list for 30 days. `lastUsedAt` is right to the minute.',
        example: { output: [shown] },
      },
    })
    .output(accessTokensView)
    .query(({ ctx }) => listAccessTokens(ctx.db, ctx.user.id)),

  create: sessionProcedure
    .meta({
      returnsSecret: true,
      rest: {
        method: 'POST',
        path: '/users/tokens',
        status: 201,
        summary: 'Create an access token',
        description:
          'Only this response holds the token. A token whose `scope` is `read` may not write; none may change the account. `days` is its lifetime. You get a mail about it.',
        errors: ['MAX_ACCESS_TOKENS_EXCEEDED'],
        example: {
          input: { ...fields, days: 30 },
          output: { ...shown, token: 'wordtide_h5Qk0yT8cVb2nXfLr7sZpW1dGmJ4aEuKoR9iYtCxB3M' },
        },
      },
    })
    .input(createAccessTokenInput)
    .output(newAccessTokenView)
    .mutation(({ ctx, input }) => createAccessToken(ctx, input)),

  delete: sessionProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/users/tokens/:id',
        status: 204,
        summary: 'Revoke an access token',
        description: 'Programs that use it get 401 at once.',
        errors: ['ACCESS_TOKEN_NOT_FOUND'],
        example: { input: { id: shown.id } },
      },
    })
    .input(accessTokenId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await deleteAccessToken(ctx, input.id)
      return {}
    }),
})
