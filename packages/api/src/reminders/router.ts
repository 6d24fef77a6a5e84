import { emptyView, pushEndpointInput, pushKeyView, pushSubscriptionInput } from '@wordtide/contract'
import { sessionProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { getPushKeys } from './push-keys.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'

export const remindersRouter = trpc.router({
  getPushKey: sessionProcedure.output(pushKeyView).query(async ({ ctx }) => {
    const { publicKey } = await getPushKeys(ctx.db)
    return { publicKey }
  }),

  subscribe: sessionProcedure
    .input(pushSubscriptionInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await subscribe(ctx, input)
      return {}
    }),

  unsubscribe: sessionProcedure
    .input(pushEndpointInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await unsubscribe(ctx, input.endpoint)
      return {}
    }),
})
