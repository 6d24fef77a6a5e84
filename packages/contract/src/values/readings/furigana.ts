import { needsReading, readingOf } from './readings.ts'

interface SpokenVoc {
  term: string
  language: string
  attributes: readonly { name: string; value: string }[]
}

/** A word and its reading as Anki writes furigana: `今日[きょう]`, with a space before the word unless it is the first. */
export const ruby = / ?([^\s[\]]*\p{Script=Han}[^\s[\]]*)\[([\p{Script=Hiragana}\p{Script=Katakana}ー]+)\]/gu

/** Returns a text without its furigana, and as it is read; the same twice if it has none. */
export const splitRuby = (text: string): { written: string; read: string } => ({
  written: text.replace(ruby, '$1'),
  read: text.replace(ruby, '$2'),
})

/** The text to speak for a vocabulary: its term, or the reading of a Japanese term in Chinese characters. */
export function spokenText({ term, language, attributes }: SpokenVoc): string {
  if (language !== 'ja') return term
  const { written, read } = splitRuby(term)
  return needsReading(read) ? (readingOf(attributes, term) ?? read) : read === written ? term : read
}
