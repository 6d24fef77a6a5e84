import * as z from 'zod'
import { foldIdentity } from './values/folding/identity.ts'
import { limits } from './values/limits.ts'
import { identityOfTag } from './values/tags.ts'

/** Messages that several schemas share. */
export const messages = {
  required: 'Required',
  tooShort: 'Too short',
  tooLong: 'Too long',
  duplicate: 'Duplicate',
  twoValues: 'Has two different values',
  imageIsNoFile: 'Send the image as a file',
  audioIsNoFile: 'Send the sound as a file',
  notWhole: 'Must be a whole number',
  notNegative: 'Must be 0 or more',
}

/** The message of a number that is too large. */
export const atMost = (max: number): string => `Must be ${max.toLocaleString('en')} or less`

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

/**
 * Refuses text of which nothing can be seen, without a further message about it. Zod's own `abort` would also keep the rules over the items of an array from running,
 * if the text is in one of them.
 */
function notEmpty(max: number, message: string) {
  const check = z.check<string>(({ value, issues }) => {
    // Folding a text that is too long, which is refused anyway, may take quadratic time.
    if (value.length <= max && foldIdentity(value) === '') issues.push({ code: 'custom', message, input: value })
  })
  check._zod.onattach.push(({ _zod: { bag } }) => {
    bag.minimum = 1
  })
  return check
}

/** Any text that the database can store. */
export const text = (required = messages.required) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? required : 'Must be text') })
    .regex(storable, 'Contains characters that cannot be kept')

/** Trimmed text of 0 to `max` characters; absent text is ''. */
export const optionalText = (max: number) => text().trim().check(maxLength(max)).default('')

/** Trimmed text of 1 to `max` characters: 'Required' if absent, or if it has nothing visible. Otherwise it stays as it was typed. */
export const requiredText = (max: number, required = messages.required) =>
  text(required).trim().check(notEmpty(max, required), maxLength(max))

/** A rule over several items. It runs also if some of them are wrong by themselves, and finds these as they came. */
export const ruleOverItems = <T>(
  rule: (items: T, report: (message: string, path: (string | number)[]) => void) => void,
) =>
  z.superRefine<T>(
    (items, { addIssue }) => rule(items, (message, path) => addIssue({ code: 'custom', message, path })),
    {
      when: () => true,
    },
  )

/** A rule that reports 'Duplicate' at `path(index)` for every item that has the key of an earlier one. */
export const rejectDuplicates = (key: (item: unknown) => unknown, path: (index: number) => (string | number)[]) =>
  ruleOverItems<unknown>((items, report) => {
    if (!Array.isArray(items)) return
    const seen = new Set<unknown>()
    for (const [index, item] of items.entries()) {
      const itemKey = key(item)
      if (typeof itemKey !== 'string' || itemKey === '') continue
      if (seen.has(itemKey)) report(messages.duplicate, path(index))
      seen.add(itemKey)
    }
  })

export const tagInput = requiredText(limits.tags.length)
/** A tag of a list or a vocabulary. */
export const tag = z.string()

/** Tags of a list or a vocabulary: at most 20 different ones, by `identityOfTag`, each of 1 to 19 characters. */
export const tags = z
  .array(tagInput)
  .max(limits.tags.count, 'Maximum tags exceeded')
  .check(
    rejectDuplicates(
      (tag) => (typeof tag === 'string' ? identityOfTag(tag) : undefined),
      (index) => [index],
    ),
  )
  .default([])
  .describe('Without duplicates.')

const emailLike = (pattern: RegExp, required: string) =>
  text(required)
    .trim()
    .check(notEmpty(limits.email, required), maxLength(limits.email, 'Email is too long'))
    .regex(pattern, 'Invalid email')

/** The e-mail address of an account: trimmed, at most 100 characters. */
export const email = emailLike(z.regexes.email, 'Email is required')

/** An e-mail address to look up: looser than `email`, because the lookup decides whether it exists. */
export const lookupEmail = emailLike(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, messages.required)

/** A search text. Absent and '' match everything. */
export const search = text().trim().check(maxLength(limits.search)).default('')
