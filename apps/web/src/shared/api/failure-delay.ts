import type { TRPCClientError, TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '@wordtide/api/client'

/** Every failed call is reported this much later, so that an error never only flashes by. */
export const FAILURE_DELAY_MS = 250

/** Delays failures, and only them. */
export function failureDelay(delayMs = FAILURE_DELAY_MS): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      observable((observer) => {
        let timer: ReturnType<typeof setTimeout> | undefined
        const later = (error: TRPCClientError<AppRouter>) => {
          timer = setTimeout(() => observer.error(error), delayMs)
        }
        const inner = next(op).subscribe({
          next: (value) => observer.next(value),
          error: later,
          complete: () => observer.complete(),
        })
        return () => {
          clearTimeout(timer)
          inner.unsubscribe()
        }
      })
}
