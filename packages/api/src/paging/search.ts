import { vowelMarks } from '@wordtide/contract'
import { type AnyColumn, and, like, type SQL, sql } from 'drizzle-orm'

/** Latin and Greek letters with their diacritics. A lookbehind would take quadratic time over many marks. */
const markedLetters = /([\p{Script=Latin}\p{Script=Greek}])\p{Mn}+/gu

const removeMarks = (text: string): string => text.replace(markedLetters, '$1').replace(vowelMarks, '')

/**
 * Folds a text for comparison: removes case, Latin and Greek diacritics, harakat and Hebrew points. Other scripts keep their marks: か and が, и and й, and Hindi
 * vowel signs stay different.
 */
export function fold(text: string): string {
  return removeMarks(removeMarks(text.normalize('NFD')).toLowerCase())
    .replaceAll('ς', 'σ')
    .normalize('NFC')
}

/** Compares strings as the database compares keys: by code unit, not by the rules of a language. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The value of a searchable column: the folded texts, separated so that a search never matches across two of them. */
export const searchKey = (texts: readonly string[]) => texts.map(fold).join('\n')

/** The condition that the folded `key` contains the search text; undefined if that is empty. */
export function contains(key: AnyColumn | SQL, search: string): SQL | undefined {
  const folded = fold(search)
  return folded === '' ? undefined : like(key, `%${folded.replace(/[\\%_]/g, '\\$&')}%`)
}

/**
 * `contains` for a whole table, whose column also has an index over `short_grams`: a trigram index cannot be used for a
 * search text without three consecutive letters or digits.
 */
export function containsAmongAll(column: AnyColumn, search: string): SQL | undefined {
  const folded = fold(search)
  const condition = contains(column, search)
  if (folded === '' || /[\p{L}\p{N}]{3}/u.test(folded)) return condition
  return and(
    sql`short_grams(${column}) @> array[${sql.join(
      shortGrams(folded).map((gram) => sql`${gram}`),
      sql`, `,
    )}]::text[]`,
    condition,
  )
}

/** All pairs of adjacent characters, or the only character. */
function shortGrams(text: string): string[] {
  const characters = [...text]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}
