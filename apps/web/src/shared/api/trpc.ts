import { httpBatchLink, httpLink, isNonJsonSerializable, splitLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '@wordtide/api/client'
import { userHeader } from '@wordtide/contract'
import { createCallFetch } from './call-fetch.ts'
import { failureDelay } from './failure-delay.ts'
import { imageLink } from './image-link.ts'
import { signedOutWatch } from './signed-out-watch.ts'

/** The hooks: `trpc.lists.listOwn.useInfiniteQuery(…)`, `trpc.lists.create.useMutation(…)`. */
export const trpc = createTRPCReact<AppRouter>()

export interface ClientOptions {
  /** Whom the client takes for signed in, by id. */
  personId: () => string | undefined
  onSignedOut: () => void
  failureDelayMs?: number | undefined
  timeoutMs?: number | undefined
}

const url = '/api/trpc'

/** The client of all calls: failures delayed and named, images as FormData, what is `alone` by itself, the rest in batches. */
export function createTrpcClient({ personId, onSignedOut, failureDelayMs, timeoutMs }: ClientOptions) {
  const fetch = createCallFetch(timeoutMs)
  const headers = () => {
    const id = personId()
    return id === undefined ? {} : { [userHeader]: id }
  }
  return trpc.createClient({
    links: [
      failureDelay(failureDelayMs),
      signedOutWatch(onSignedOut),
      imageLink,
      splitLink({
        condition: (op) => op.context.alone === true || isNonJsonSerializable(op.input),
        true: httpLink({ url, fetch, headers }),
        false: httpBatchLink({ url, fetch, headers, maxURLLength: 4000, maxItems: 10 }),
      }),
    ],
  })
}

export type TrpcClient = ReturnType<typeof createTrpcClient>

/** What loaders use to fetch the same queries as their components: `context.trpc.lists.get.prefetch({ id })`. */
export type TrpcUtils = ReturnType<typeof createTRPCQueryUtils<AppRouter>>

export { createTRPCQueryUtils }
