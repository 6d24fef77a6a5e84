import { type AnyColumn, like, type SQL } from 'drizzle-orm'

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

/** Folded texts as one searchable column; a search never matches across two of them. */
export const searchKey = (texts: readonly string[]) => texts.map(fold).join('\n')

/** Whether the folded `column` contains what was searched for; undefined when nothing was. */
export function contains(column: AnyColumn, search: string): SQL | undefined {
  const folded = fold(search)
  return folded === '' ? undefined : like(column, `%${folded.replace(/[\\%_]/g, '\\$&')}%`)
}
