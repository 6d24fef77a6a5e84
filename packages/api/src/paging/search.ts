import { foldSearch, vowelMarks } from '@wordtide/contract'
import { keyMark } from '@wordtide/db'
import { type AnyColumn, and, like, or, type SQL, sql } from 'drizzle-orm'

/** Compares strings as the database compares keys: by code unit, not by the rules of a language. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The value of a searchable column: the folded texts, separated so that a search never matches across two of them. */
export const searchKey = (texts: readonly string[]): string => texts.map(foldSearch).join('\n') + keyMark

/** Latin and Greek letters with their diacritics. A lookbehind would take quadratic time over many marks. */
const markedLetters = /([\p{Script=Latin}\p{Script=Greek}])\p{Mn}+/gu

const removeMarks = (text: string): string => text.replace(markedLetters, '$1').replace(vowelMarks, '')

/** Folds a text as the previous release did, for keys that `renewKeys` has not renewed yet. */
export const foldBefore = (text: string): string =>
  removeMarks(removeMarks(text.normalize('NFD')).toLowerCase())
    .replaceAll('ς', 'σ')
    .normalize('NFC')

/** Returns the keys that a text may have: renewed, and not yet. */
const keysOf = (text: string): string[] => [...new Set([foldSearch(text), foldBefore(text)])]

/**
 * The longest sort key in bytes: the entry of an index, of at most 2704, has it beside a term, which has at most 300 bytes, and a search
 * key. Only signs that folding takes apart make a longer one.
 */
const maxTermKeyBytes = 300

const cut = (key: string) =>
  Buffer.byteLength(key) <= maxTermKeyBytes ? key : [...key].slice(0, maxTermKeyBytes / 4).join('')

/** The sort key of a term. Terms of the same identity have the same key in every language. */
export const termKeyOf = (term: string): string => cut(foldSearch(term))

/** The sort keys under which a term may be stored: that of the release before, if its row is not renewed yet. */
export const termKeysOf = (term: string): string[] => keysOf(term).map(cut)

/** Returns whether a search finds some texts only: one of which nothing is left to compare finds them all. */
export const isSearch = (search: string): boolean => foldSearch(search) !== ''

/** The condition that the folded `key` contains the search text; undefined if that is empty. */
export const contains = (key: AnyColumn | SQL, search: string): SQL | undefined =>
  isSearch(search) ? or(...keysOf(search).map((folded) => containsFolded(key, folded))) : undefined

const containsFolded = (key: AnyColumn | SQL, folded: string) => like(key, `%${folded.replace(/[\\%_]/g, '\\$&')}%`)

/**
 * `contains` for a whole table, whose column also has an index over `short_grams`: a trigram index cannot be used for a
 * search text without three consecutive letters or digits.
 */
export function containsAmongAll(column: AnyColumn, search: string): SQL | undefined {
  if (!isSearch(search)) return undefined
  return or(
    ...keysOf(search).map((folded) => {
      const condition = containsFolded(column, folded)
      if (/[\p{L}\p{N}]{3}/u.test(folded)) return condition
      const grams = shortGrams(folded).map((gram) => sql`${gram}`)
      return and(sql`short_grams(${column}) @> array[${sql.join(grams, sql`, `)}]::text[]`, condition)
    }),
  )
}

/** All pairs of adjacent characters, or the only character. */
function shortGrams(text: string): string[] {
  const characters = [...text]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}
