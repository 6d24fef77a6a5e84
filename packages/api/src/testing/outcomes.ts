import { appErrorOf } from '../calls/errors.ts'

/** Returns 'ok' if the call succeeds, otherwise the key of its error; undefined for an error that is not in the catalogue. */
export const outcome = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'ok',
    (error: unknown) => appErrorOf(error)?.key,
  )

/** Returns the pattern of the error of a refused call that may be repeated after so many seconds. */
export const tooMany = (retryAfter: number) => ({ cause: { key: 'TOO_MANY_REQUESTS', retryAfter } })
