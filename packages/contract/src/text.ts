import * as z from 'zod'
import { limits } from './limits.ts'

/** Shared messages, so that a sentence is written once. */
export const messages = { required: 'Required', tooShort: 'Too short', tooLong: 'Too long', duplicate: 'Duplicate' }

/** What is said of a choice: 'Required' where there is none, `unknown` where there is no such one. */
export const choiceError =
  (unknown: string) =>
  ({ input }: { input?: unknown }): string =>
    input === undefined || input === '' ? messages.required : unknown

// The database holds neither NUL nor half of a surrogate pair.
const storable = /^[^\0\p{Surrogate}]*$/u

/** A text from elsewhere without what cannot be kept. */
export const withoutUnstorable = (value: string): string => value.replace(/[\0\p{Surrogate}]/gu, '')

/** A check that a JSON Schema of the text also tells of, as it would of zod's own. */
function bound(key: 'minimum' | 'maximum', units: number, holds: (length: number) => boolean, message: string) {
  const check = z.refine<string>((value) => holds(value.length), message)
  check._zod.onattach.push(({ _zod: { bag } }) => {
    bag[key] = units
  })
  return check
}

/** At most `max` UTF-16 units, as everything here counts length; zod's own bounds count code points. */
export const atMost = (max: number, message: string = messages.tooLong) =>
  bound('maximum', max, (length) => length <= max, message)

/** At least `min` UTF-16 units. */
export const atLeast = (min: number, message: string = messages.tooShort) =>
  bound('minimum', min, (length) => length >= min, message)

/** A message that says it all: no check after it is asked. */
const nothingElse = (message: string) => ({ message, abort: true })

/** Any text that can be kept. */
export const text = (required = messages.required) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? required : 'Must be text') })
    .regex(storable, 'Contains characters that cannot be kept')

/** Trimmed text of 0 to `max` characters; absent text is ''. */
export const optionalText = (max: number) => text().trim().check(atMost(max)).default('')

/** Trimmed text of 1 to `max` characters: 'Required' when empty or absent. */
export const requiredText = (max: number, required = messages.required) =>
  text(required).trim().min(1, nothingElse(required)).check(atMost(max))

/** Reports 'Duplicate' at `path(index)` for every later item whose key was there before. */
export function refuseDuplicates<T>(key: (item: T) => string, path: (index: number) => (string | number)[]) {
  return (context: z.core.ParsePayload<T[]>) => {
    const seen = new Set<string>()
    context.value.forEach((item, index) => {
      const value = key(item)
      if (value !== '' && seen.has(value))
        context.issues.push({ code: 'custom', message: messages.duplicate, path: path(index), input: context.value })
      seen.add(value)
    })
  }
}

/** Tags of a list or a vocabulary: at most 20, each 1 to 19 characters, none twice. */
export const tags = z
  .array(requiredText(limits.tags.length))
  .max(limits.tags.count, 'Maximum tags exceeded')
  .check(
    refuseDuplicates(
      (tag) => tag,
      (index) => [index],
    ),
  )
  .default([])
  .describe('Each once.')

const emailLike = (pattern: RegExp) =>
  text()
    .trim()
    .min(1, nothingElse(messages.required))
    .check(atMost(limits.email, 'Email is too long'))
    .regex(pattern, 'Invalid email')

/** An e-mail address: trimmed, at most 100 characters. */
export const email = emailLike(z.regexes.email)

/** Something that may be the address of somebody who is here: whether it is, the accounts say. */
export const knownEmail = emailLike(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/)

/** What a person typed to find something. Absent and '' mean: everything. */
export const search = text().trim().check(atMost(limits.search)).default('')

/** A moment. */
export const unixMs = z.int().describe('Unix milliseconds.')
