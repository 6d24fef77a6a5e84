import { errorCatalogue, messages } from '@wordtide/contract'
import * as z from 'zod'

const kinds: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
}

/** What is said of an input where its schema says nothing itself: our own words, nothing of the library's. */
export function plainMessage(issue: z.core.$ZodRawIssue): string {
  const ofNumber = 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int')
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? messages.required : (kinds[issue.expected] ?? other)
  if (issue.code === 'invalid_value') return `Must be one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_big') return ofNumber ? `Must be ${issue.maximum} or less` : messages.tooLong
  if (issue.code === 'too_small') return ofNumber ? `Must be ${issue.minimum} or more` : messages.tooShort
  return other
}

const other = errorCatalogue.INVALID_INPUT.message

/** Lets every schema here speak so. */
export const speakPlainly = (): void => {
  z.config({ localeError: plainMessage })
}
