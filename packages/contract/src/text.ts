import * as z from 'zod'
import { limits } from './values/limits.ts'

/** Messages that several schemas share. */
export const messages = {
  required: 'Required',
  tooShort: 'Too short',
  tooLong: 'Too long',
  duplicate: 'Duplicate',
  twoValues: 'Has two different values',
  imageIsNoFile: 'Send the image as a file',
}

/** The error of an enum: 'Required' if the value is absent or empty, else `unknown`. */
export const choiceError =
  (unknown: string) =>
  ({ input }: { input?: unknown }): string =>
    input === undefined || input === '' ? messages.required : unknown

// The database stores neither NUL nor an unpaired surrogate.
const storable = /^[^\0\p{Surrogate}]*$/u

/** Removes the characters that the database cannot store. */
export const stripUnstorable = (value: string): string => value.replace(/[\0\p{Surrogate}]/gu, '')

/** A check of the length that also appears in the JSON Schema of the string, like zod's own. */
function bound(key: 'minimum' | 'maximum', units: number, holds: (length: number) => boolean, message: string) {
  const check = z.refine<string>((value) => holds(value.length), message)
  check._zod.onattach.push(({ _zod: { bag } }) => {
    bag[key] = units
  })
  return check
}

/** At most `max` UTF-16 units, the unit of every length in the contract; zod's own `max` counts code points. */
export const maxLength = (max: number, message: string = messages.tooLong) =>
  bound('maximum', max, (length) => length <= max, message)

/** At least `min` UTF-16 units. */
export const minLength = (min: number, message: string = messages.tooShort) =>
  bound('minimum', min, (length) => length >= min, message)

/** A message after which no further check runs. */
const abortWith = (message: string) => ({ message, abort: true })

/** Any text that the database can store. */
export const text = (required = messages.required) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? required : 'Must be text') })
    .regex(storable, 'Contains characters that cannot be kept')

/** Trimmed text of 0 to `max` characters; absent text is ''. */
export const optionalText = (max: number) => text().trim().check(maxLength(max)).default('')

/** Trimmed text of 1 to `max` characters: 'Required' if empty or absent. */
export const requiredText = (max: number, required = messages.required) =>
  text(required).trim().min(1, abortWith(required)).check(maxLength(max))

/** A check that reports 'Duplicate' at `path(index)` for every item that has the key of an earlier one. */
export function rejectDuplicates<T>(key: (item: T) => string, path: (index: number) => (string | number)[]) {
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

/** Tags of a list or a vocabulary: at most 20 different ones, each of 1 to 19 characters. */
export const tags = z
  .array(requiredText(limits.tags.length))
  .max(limits.tags.count, 'Maximum tags exceeded')
  .check(
    rejectDuplicates(
      (tag) => tag,
      (index) => [index],
    ),
  )
  .default([])
  .describe('Without duplicates.')

const emailLike = (pattern: RegExp) =>
  text()
    .trim()
    .min(1, abortWith(messages.required))
    .check(maxLength(limits.email, 'Email is too long'))
    .regex(pattern, 'Invalid email')

/** An e-mail address: trimmed, at most 100 characters. */
export const email = emailLike(z.regexes.email)

/** An e-mail address to look up: looser than `email`, because the lookup decides whether it exists. */
export const lookupEmail = emailLike(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/)

/** A search text. Absent and '' match everything. */
export const search = text().trim().check(maxLength(limits.search)).default('')
