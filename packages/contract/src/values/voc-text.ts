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
    attributes
      .filter((attribute) => attribute.name.trim().toLowerCase() === name)
      .map(({ value }) => firstReading(value)),
  )
  return values.find((value) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(value) && !needsReading(value))
}

interface SpokenVoc {
  term: string
  language: string
  attributes: readonly { name: string; value: string }[]
}

/** The text to speak for a vocabulary: its term, or the reading of a Japanese term in Chinese characters. */
export const spokenText = ({ term, language, attributes }: SpokenVoc): string =>
  language === 'ja' && needsReading(term) ? (readingOf(attributes) ?? term) : term

/** Returns the key by which terms count as duplicates in a list. Case and Unicode normalization form make no difference. */
export const termIdentity = (term: string): string => term.trim().normalize('NFC').toLowerCase().normalize('NFC')

/**
 * Arabic harakat, and Hebrew points and cantillation marks, which most texts leave out. The stored search keys are made
 * without them: a change needs a migration that rewrites those keys.
 */
export const vowelMarks = /[\u064B-\u0652\u0670]|[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]/gu
