import { expect, it } from 'vitest'
import type * as z from 'zod'
import { newAccountInput } from './accounts/accounts.ts'
import { readRoster } from './classes/roster.ts'
import { shareFields } from './lists/shares.ts'
import { settingsInput } from './reviews/review-settings.ts'
import { statsDaysInput } from './reviews/statistics.ts'
import { quadraticTexts } from './testing/doubling.ts'
import { foldIdentity } from './values/folding/identity.ts'
import { foldWithPlaces } from './values/folding/places.ts'
import { limits } from './values/limits.ts'
import { readingOf } from './values/readings/readings.ts'
import { safePath } from './values/sign-in.ts'
import { imageInput } from './vocs/fields.ts'
import { vocFields } from './vocs/vocs.ts'

const parse = (schema: z.ZodType, input: unknown) => schema.safeParse(input)
const { roster, smallBody, voc } = limits

it.each<[string, number, (text: string) => unknown, string?]>([
  // A schema gets whatever a body contains.
  ['an account', smallBody, (text) => parse(newAccountInput, { name: text, email: text, password: text })],
  ['a share', smallBody, (text) => parse(shareFields, { email: text })],
  ['a time zone', smallBody, (text) => parse(settingsInput, { reviews: { timeZone: text } }), 'Europe/'],
  ['a day', smallBody, (text) => parse(statsDaysInput, { from: text }), '2026-11-22'],
  ['the path of an image', smallBody, (text) => parse(imageInput, text), '/api/vocs/'],
  [
    'a vocabulary',
    // A part of `limits.body`: all of it would only take longer.
    4 * smallBody,
    (text) => {
      const value = { language: 'en', value: text }
      const examples = [{ value: text, translations: [value] }]
      const attributes = [{ name: text, value: text }]
      return parse(vocFields, { term: text, pos: 'n', definitions: [value], examples, attributes, tags: [text] })
    },
  ],
  ['a path to return to', smallBody, safePath, '/'],
  // A limit has bounded what reaches these.
  ['a roster', roster.text, readRoster],
])('%s of twice the length costs about twice as much', (_, units, run, prefix) => {
  expect(quadraticTexts(units, run, prefix)).toEqual([])
})

it.each<[string, number, (text: string) => unknown]>([
  ['the places in a text', voc.value, foldWithPlaces],
  ['the identity of a term', voc.term, (term) => foldIdentity(term)],
  ['the reading of a term', voc.value, (value) => readingOf([{ name: 'reading', value }], value)],
])('%s, which a limit has bounded, may be normalized, and costs not more than that', (_, units, run) => {
  // Bringing marks into order takes quadratic time, in every text that is normalized: with so few, now more, now less of the whole.
  expect(quadraticTexts(units, run).filter((name) => name !== 'marks in the wrong order')).toEqual([])
})

it('what is quadratic is noticed', () => {
  expect(quadraticTexts(smallBody / 4, (text) => text.normalize('NFC'))).toEqual(['marks in the wrong order'])
})
