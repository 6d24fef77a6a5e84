import { errorCatalogue } from '@wordtide/contract'
import { AppError } from '../calls/errors.ts'

/** The possible errors in the bytes of an image. */
type ImageErrorKey = 'INVALID_IMAGE' | 'BROKEN_IMAGE' | 'TOO_MANY_PIXELS'

/** Creates an error whose message belongs beside the field `image`. */
export const imageError = (key: ImageErrorKey): AppError =>
  new AppError(key, { issues: [{ path: ['image'], message: errorCatalogue[key].message }] })
