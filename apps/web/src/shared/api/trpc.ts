import { httpBatchLink, httpLink, isNonJsonSerializable, splitLink, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '@wordtide/api/client'
import { userHeader } from '@wordtide/contract'
import { createFetch } from './fetch.ts'
import { failureDelayLink, imageUploadLink, signedOutLink } from './links.ts'
import { type PreloadedCalls, preloadedLink, trpcUrl } from './preloaded.ts'

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

/** Creates the client. Calls are batched, except image uploads and those with `skipBatch` in their context. */
export function createTrpcClient(options: ClientOptions) {
  const { userId, onSignedOut, failureDelayMs, timeoutMs, preloaded, transport } = options
  const fetch = createFetch(timeoutMs)
  const headers = () => {
    const id = userId()
    return id === undefined ? {} : { [userHeader]: id }
  }
  return trpc.createClient({
    links: [
      failureDelayLink(failureDelayMs),
      signedOutLink(onSignedOut),
      imageUploadLink,
      preloadedLink(preloaded),
      transport ??
        splitLink({
          condition: (op) => op.context.skipBatch === true || isNonJsonSerializable(op.input),
          true: httpLink({ url: trpcUrl, fetch, headers }),
          false: httpBatchLink({ url: trpcUrl, fetch, headers, maxURLLength: 4000, maxItems: 10 }),
        }),
    ],
  })
}

export type TrpcClient = ReturnType<typeof createTrpcClient>

/** Gives loaders the queries of their components: `context.trpc.lists.get.prefetch({ id })`. */
export type TrpcUtils = ReturnType<typeof createTRPCQueryUtils<AppRouter>>

export { createTRPCQueryUtils }
