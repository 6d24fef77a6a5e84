import type { TRPCLink } from '@trpc/client'
import { tap } from '@trpc/server/observable'
import type { AppRouter } from '@wordtide/api/client'
import { errorBodyOf } from './errors.ts'

/** Reports when a call is refused because nobody is signed in. A wrong password is a 401 too, with a code of its own. */
export function signedOutWatch(onSignedOut: () => void): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      next(op).pipe(
        tap({
          error: (error) => {
            if (errorBodyOf(error).key === 'UNAUTHORIZED') onSignedOut()
          },
        }),
      )
}
