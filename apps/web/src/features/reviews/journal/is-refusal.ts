import { errorCatalogue } from '@wordtide/contract'
import { errorBodyOf } from '../../../shared/api/errors.ts'

/** A proxy says this of a call that it may have passed on. */
const requestTimeout = 408

/** Whether a failed submission has certainly saved nothing; where there was no answer, nobody knows. */
export function isRefusal(error: unknown): boolean {
  const { status, key } = errorBodyOf(error)
  if (status === undefined) return false
  if (status === errorCatalogue.BUSY.status) return key !== undefined
  return status >= 400 && status < 500 && status !== requestTimeout
}
