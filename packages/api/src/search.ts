import { type AnyColumn, and, like, type SQL, sql } from 'drizzle-orm'

/** Latin and Greek diacritics, Arabic harakat, Hebrew points: what search and term order overlook. */
const ignoredMarks =
  /(?<=[\p{Script=Latin}\p{Script=Greek}]\p{Mn}*)\p{Mn}|[\u064B-\u0652\u0670]|[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]/gu

/**
 * Text as it is compared: without regard to case and to accents in the sense of Latin and Greek diacritics, Arabic
 * harakat and Hebrew points. Other scripts keep their marks, so か and が, и and й, Hindi vowel signs stay different.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(ignoredMarks, '')
    .toLowerCase()
    .replace(ignoredMarks, '')
    .replaceAll('ς', 'σ')
    .normalize('NFC')
}

/** Orders texts as the database orders keys: by what they are made of, not by a language's rules. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Folded texts as one searchable column; a search never matches across two of them. */
export const searchKey = (texts: readonly string[]) => texts.map(fold).join('\n')

/** Whether the folded `column` contains what was searched for; undefined when nothing was. */
export function contains(column: AnyColumn, search: string): SQL | undefined {
  const folded = fold(search)
  return folded === '' ? undefined : like(column, `%${folded.replace(/[\\%_]/g, '\\$&')}%`)
}

/**
 * `contains` over a whole table, whose column has an index of its `short_grams` too: an index of trigrams finds nothing
 * by a search without three letters or digits in a row.
 */
export function containsAmongAll(column: AnyColumn, search: string): SQL | undefined {
  const folded = fold(search)
  const found = contains(column, search)
  if (folded === '' || /[\p{L}\p{N}]{3}/u.test(folded)) return found
  return and(
    sql`short_grams(${column}) @> array[${sql.join(
      shortGrams(folded).map((gram) => sql`${gram}`),
      sql`, `,
    )}]::text[]`,
    found,
  )
}

/** Every two characters in a row, or the only one. */
function shortGrams(text: string): string[] {
  const characters = [...text]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, before) => `${characters[before]}${character}`)
}
