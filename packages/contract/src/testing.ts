import type * as z from 'zod'

/** Returns the message of the first issue of an input, if it has one. */
export const firstMessage = (schema: z.ZodType, input: unknown): string | undefined =>
  schema.safeParse(input).error?.issues[0]?.message

/** Returns every issue of an input as `path: message`. */
export const listIssues = (schema: z.ZodType, input: unknown): string[] =>
  (schema.safeParse(input).error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
