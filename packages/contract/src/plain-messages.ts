import * as z from 'zod'
import { messages } from './text.ts'
import { errorCatalogue } from './values/errors.ts'

const byType: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: messages.notWhole,
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
}

/** Returns the message of an issue whose schema has none of its own, in place of zod's default. */
export function plainMessage(issue: z.core.$ZodRawIssue): string {
  const isNumber = 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int')
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? messages.required : (byType[issue.expected] ?? fallback)
  if (issue.code === 'invalid_value') return `Must be one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_big') return isNumber ? `Must be ${issue.maximum} or less` : messages.tooLong
  if (issue.code === 'too_small') return isNumber ? `Must be ${issue.minimum} or more` : messages.tooShort
  return fallback
}

const fallback = errorCatalogue.INVALID_INPUT.message

/** Sets these messages as the default of every schema in this process. */
export const setPlainMessages = (): void => {
  z.config({ localeError: plainMessage })
}
