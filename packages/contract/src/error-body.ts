import * as z from 'zod'
import { type ErrorBody, errorCodes, errorKeys, type Issue } from './values/errors.ts'

/** One invalid field of an input: its path and the message to show beside it. */
export const issue = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
}) satisfies z.ZodType<Issue>

/** The stable name of an error, for programs. */
export const errorKey = z.enum(errorKeys).describe('The stable name of the error, for programs.')

/** The HTTP status, or a more specific number for some errors. */
export const errorCode = z.literal(errorCodes).describe('The HTTP status, or a more specific number for some errors.')

/** The body of every failed call; `ErrorBody` is its type. */
export const errorBody = z.object({
  status: z.int().describe('The HTTP status.'),
  code: errorCode,
  key: errorKey,
  message: z.string().describe('A message to show to the user.'),
  issues: z.array(issue).optional().describe('The invalid fields; only for invalid input.'),
}) satisfies z.ZodType<ErrorBody>
