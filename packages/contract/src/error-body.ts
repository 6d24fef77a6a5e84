import * as z from 'zod'
import { type ErrorBody, errorKeys, type Issue } from './values/errors.ts'

/** One wrong field of an input: its path and the message to show beside it. */
export const issue = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
}) satisfies z.ZodType<Issue>

/** The body of every failed call; `ErrorBody` is its type. */
export const errorBody = z.object({
  status: z.int().describe('The HTTP status.'),
  code: z.int().describe('The status, or a number of its own where the status does not say what to do.'),
  key: z.enum(errorKeys).describe('The stable name of the error, for programs.'),
  message: z.string().describe('What to tell a person.'),
  issues: z.array(issue).optional().describe('The wrong fields of an invalid input.'),
}) satisfies z.ZodType<Omit<ErrorBody, 'code'> & { code: number }>
