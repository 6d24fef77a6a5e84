import type * as z from 'zod'

/** The first thing that a schema has to say against an input, or undefined. */
export const firstMessage = (schema: z.ZodType, input: unknown): string | undefined =>
  schema.safeParse(input).error?.issues[0]?.message

/** Every complaint, as `path: message`. */
export const complaints = (schema: z.ZodType, input: unknown): string[] =>
  (schema.safeParse(input).error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
