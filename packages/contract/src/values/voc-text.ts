import { foldIdentity } from './folding/identity.ts'

/** The parts of an example sentence that a review hides: the text between two asterisks. */
export const hiddenPart = /\*([^*]+)\*/g

/** Returns whether an example sentence has a part to hide. */
export const hasHiddenPart = (sentence: string): boolean => sentence.search(hiddenPart) !== -1

/** Returns whether the text contains Chinese characters, which a voice that reads only kana cannot speak. */
export const needsReading = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** The names of attributes that may hold the reading of a Japanese term, the preferred one first. */
const readingNames = ['reading', 'kana', 'hiragana']

/** The first of several readings, without notes such as a transcription in brackets or a pitch. */
const firstReading = (value: string) =>
  value
    .split(/[/、，,;；([（［【〔]/, 1)
    .join('')
    .trim()

/** Returns the reading of a Japanese term in kana, if an attribute gives one. */
export function readingOf(attributes: readonly { name: string; value: string }[]): string | undefined {
  const values = readingNames.flatMap((name) =>
    attributes.filter((attribute) => foldIdentity(attribute.name) === name).map(({ value }) => firstReading(value)),
  )
  return values.find((value) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(value) && !needsReading(value))
}

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
  return needsReading(read) ? (readingOf(attributes) ?? read) : read === written ? term : read
}
