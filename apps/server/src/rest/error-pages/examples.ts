import { createListInput, type ErrorBody, type ErrorKey, issue, toErrorBody } from '@wordtide/contract'
import * as z from 'zod'

/** The path of the list of all errors. */
export const errorPagesPath = '/api/docs/errors'

/** Returns the path of the page that explains an error. */
export const errorPagePath = (key: ErrorKey): string => `${errorPagesPath}/${key}`

/** Returns the body of an error. INVALID_INPUT has the issues of a list whose name is too short. */
export function exampleOf(key: ErrorKey): ErrorBody {
  if (key !== 'INVALID_INPUT') return toErrorBody(key)
  const { error } = createListInput.safeParse({ name: 'ab', language: 'es', targetLanguages: ['en'] })
  return toErrorBody(key, z.array(issue).parse(error?.issues))
}
