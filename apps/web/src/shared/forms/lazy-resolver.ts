import type { FieldValues, Resolver } from 'react-hook-form'
import { networkFailure } from '../api/failures.ts'
import { logError } from '../lib/log.ts'

/** A form's validation in a chunk of its own, for a page whose first load has no room for it. */
export function lazyResolver<Input extends FieldValues, Output>(
  load: () => Promise<Resolver<Input, unknown, Output>>,
): Resolver<Input, unknown, Output> {
  return async (...values) => {
    const resolve = await load().catch((error: unknown) => {
      logError('The validation of the form could not be loaded', error)
      throw networkFailure()
    })
    return resolve(...values)
  }
}
