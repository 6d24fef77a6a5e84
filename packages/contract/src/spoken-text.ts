/** Whether a voice that reads only kana cannot read this: there are Chinese characters in it. */
export const needsReading = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** The attributes of a vocabulary that may hold its reading, the one that is taken first in front. */
const readingNames = ['reading', 'kana', 'hiragana']

/** The first of several readings, without what is noted beside it: other letters in brackets, a pitch. */
const firstReading = (value: string) =>
  value
    .split(/[/、，,;；([（［【〔]/, 1)
    .join('')
    .trim()

/** How a Japanese term is read, where an attribute says it in kana. */
export function readingOf(attributes: readonly { name: string; value: string }[]): string | undefined {
  const values = readingNames.flatMap((name) =>
    attributes
      .filter((attribute) => attribute.name.trim().toLowerCase() === name)
      .map(({ value }) => firstReading(value)),
  )
  return values.find((value) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(value) && !needsReading(value))
}

interface Spoken {
  term: string
  language: string
  attributes: readonly { name: string; value: string }[]
}

/** What is said of a vocabulary: its term, or its reading where only that tells how the term sounds. */
export const spokenText = ({ term, language, attributes }: Spoken): string =>
  language === 'ja' && needsReading(term) ? (readingOf(attributes) ?? term) : term
