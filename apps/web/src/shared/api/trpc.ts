import { httpBatchLink, httpLink, isNonJsonSerializable, type Operation, splitLink, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '@wordtide/api/client'
import { userHeader } from '@wordtide/contract'
import { trpcUrl } from './batch-url.ts'
import { createFetch } from './fetch.ts'
import { failureDelayLink, imageUploadLink, signedOutLink } from './links.ts'
import { type PreloadedCalls, preloadedLink } from './preloaded.ts'

/** The hooks: `trpc.lists.listOwn.useInfiniteQuery(…)`, `trpc.lists.create.useMutation(…)`. */
export const trpc = createTRPCReact<AppRouter>()

export interface ClientOptions {
  /** Returns the id of the user that the client takes for signed in. */
  userId: () => string | undefined
  onSignedOut: () => void
  failureDelayMs?: number | undefined
  timeoutMs?: number | undefined
  preloaded: PreloadedCalls
  /** Replaces HTTP: the build has no server. */
  transport?: TRPCLink<AppRouter> | undefined
}

/**
 * Creates the client. Calls are batched, except image uploads and those with `skipBatch` or an `idempotencyKey` in their context. The key
 * names a mutation: sent again with the same one within 24 hours, it has no second effect and returns the first result. A `userId` beside
 * `skipBatch` is the user in whose session the call is executed, instead of the one who is signed in.
 */
export function createTrpcClient(options: ClientOptions) {
  const { userId, onSignedOut, failureDelayMs, timeoutMs, preloaded, transport } = options
  const fetch = createFetch(timeoutMs)
  const headers = (id = userId()) => (id === undefined ? {} : { [userHeader]: id })
  const headersOf = ({ op: { context } }: { op: Operation }) => {
    const key = keyOf(context)
    const named = headers(typeof context.userId === 'string' ? context.userId : undefined)
    return key === undefined ? named : { ...named, 'Idempotency-Key': key }
  }
  return trpc.createClient({
    links: [
      failureDelayLink(failureDelayMs),
      signedOutLink(onSignedOut),
      imageUploadLink,
      preloadedLink(preloaded),
      transport ??
        splitLink({
          condition: ({ context, input }) =>
            context.skipBatch === true || keyOf(context) !== undefined || isNonJsonSerializable(input),
          true: httpLink({ url: trpcUrl, fetch, headers: headersOf }),
          false: httpBatchLink({ url: trpcUrl, fetch, headers: () => headers(), maxURLLength: 4000, maxItems: 10 }),
        }),
    ],
  })
}

const keyOf = ({ idempotencyKey }: Operation['context']): string | undefined =>
  typeof idempotencyKey === 'string' ? idempotencyKey : undefined

export type TrpcClient = ReturnType<typeof createTrpcClient>

/** Gives loaders the queries of their components: `context.trpc.lists.get.prefetch({ id })`. */
export type TrpcUtils = ReturnType<typeof createTRPCQueryUtils<AppRouter>>

export { createTRPCQueryUtils }
