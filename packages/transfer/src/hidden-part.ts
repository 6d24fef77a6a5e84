import { hasHiddenPart, limits } from '@wordtide/contract/values'

const wordCharacter = '[\\p{L}\\p{M}\\p{N}]'

/** Scripts that write no spaces between words: there a word may stand anywhere in a sentence. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Letters from which on the beginning of a longer word counts as the same word: `casas` has `casa`. */
const stem = 4

/**
 * Returns an example with the word that a review hides between asterisks. A sentence that has a hidden part, or any asterisk, stays as it is,
 * and so does one without the word. The word is looked for without regard to case and Unicode normalization form: as a whole word, then as
 * the beginning of words, which are hidden whole. Where that is not found, each of several words separated by `,`, `;` or `/` is tried,
 * without what stands in brackets.
 */
export function hidePart(sentence: string, word: string): string {
  if (sentence.includes('*') || sentence.length > limits.voc.value || word.length > limits.voc.value) return sentence
  const text = sentence.normalize('NFC')
  const whole = word.normalize('NFC').trim()
  const parts = whole.replace(/[([（【].*?[)\]）】]/gu, ' ').split(/[,;/、，；]/u)
  const words = [...new Set([whole, ...parts.map((part) => part.trim())])].filter((part) => /[\p{L}\p{N}]/u.test(part))
  for (const pattern of [...words.map(wholeWord), ...words.flatMap(beginning)]) {
    const hidden = text.replace(pattern, '*$&*')
    if (hidden !== text) return hasHiddenPart(hidden) ? hidden : sentence
  }
  return sentence
}

function wholeWord(word: string): RegExp {
  const pattern = escapePattern(word)
  return new RegExp(withoutSpaces.test(word) ? pattern : `(?<!${wordCharacter})${pattern}(?!${wordCharacter})`, 'giu')
}

const beginning = (word: string): RegExp[] =>
  word.length < stem || withoutSpaces.test(word)
    ? []
    : [new RegExp(`(?<!${wordCharacter})${escapePattern(word)}${wordCharacter}+`, 'giu')]

const escapePattern = (word: string) => word.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+')
