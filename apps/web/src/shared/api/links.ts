import type { TRPCClientError, TRPCLink } from '@trpc/client'
import { observable, tap } from '@trpc/server/observable'
import type { AppRouter } from '@wordtide/api/client'
import { errorBodyOf } from './errors.ts'

/** Failures are reported this much later, so that an error message never only flashes by. */
export const FAILURE_DELAY_MS = 250

/** Delays failures; successful responses pass at once. */
export function failureDelayLink(delayMs = FAILURE_DELAY_MS): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      observable((observer) => {
        let timer: ReturnType<typeof setTimeout> | undefined
        const reportLater = (error: TRPCClientError<AppRouter>) => {
          timer = setTimeout(() => observer.error(error), delayMs)
        }
        const subscription = next(op).subscribe({
          next: (value) => observer.next(value),
          error: reportLater,
          complete: () => observer.complete(),
        })
        return () => {
          clearTimeout(timer)
          subscription.unsubscribe()
        }
      })
}

/**
 * Calls `onSignedOut` if a call fails because there is no session, unless `keepsPage` is in its context: its caller then tells the user,
 * and keeps the page with its state. It compares the key and not the status: a wrong password is a 401 as well.
 */
export function signedOutLink(onSignedOut: () => void): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      next(op).pipe(
        tap({
          error: (error) => {
            if (errorBodyOf(error).key === 'UNAUTHORIZED' && op.context.keepsPage !== true) onSignedOut()
          },
        }),
      )
}

/** Sends an input with an image or a sound as FormData: each file under its name, the rest as JSON under `data`. */
export const imageUploadLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    next({ ...op, input: toFormData(op.input) })

function toFormData(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('image' in input || 'audio' in input)) return input
  const { image, audio, ...data }: { image?: unknown; audio?: unknown } = input
  if (!(image instanceof File) && !(audio instanceof File)) return data
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  if (image instanceof File) form.append('image', image)
  if (audio instanceof File) form.append('audio', audio)
  return form
}
