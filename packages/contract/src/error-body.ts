import * as z from 'zod'
import { type ErrorBody, errorKeys, type Issue } from './values/errors.ts'

/** One invalid field of an input: its path and the message to show beside it. */
export const issue = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
}) satisfies z.ZodType<Issue>

/** The body of every failed call; `ErrorBody` is its type. */
export const errorBody = z.object({
  status: z.int().describe('The HTTP status.'),
  code: z.int().describe('The HTTP status, or a more specific number for some errors.'),
  key: z.enum(errorKeys).describe('The stable name of the error, for programs.'),
  message: z.string().describe('A message to show to the user.'),
  issues: z.array(issue).optional().describe('The invalid fields; only for invalid input.'),
}) satisfies z.ZodType<Omit<ErrorBody, 'code'> & { code: number }>
