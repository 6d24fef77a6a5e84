import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '@wordtide/api/client'

export type { ErrorBody, ErrorKey } from '@wordtide/contract'

/** The router of the server, for `createTRPCClient<AppRouter>` and its like. */
export type { AppRouter }

/** The input of each call: `RouterInputs['vocs']['create']`. */
export type RouterInputs = inferRouterInputs<AppRouter>

/** The result of each call: `RouterOutputs['vocs']['create']`. */
export type RouterOutputs = inferRouterOutputs<AppRouter>
