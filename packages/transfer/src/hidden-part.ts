import { hasHiddenPart, limits } from '@wordtide/contract/values'

const endsInWord = /[\p{L}\p{M}\p{N}]$/u
const restOfWord = /[\p{L}\p{M}\p{N}]*/uy

/** Scripts that write no spaces between words: there a word may stand anywhere in a sentence. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Letters from which on the beginning of a longer word counts as the same word: `casas` has `casa`. */
const stem = 4

/** The share of a word that its other forms begin with: `hablo` begins with that of `hablar`. */
const stemShare = 0.6

/**
 * Returns an example with the word that a review hides between asterisks. A sentence that has a hidden part, or any asterisk, stays as it is,
 * and so does one without the word. The word is looked for without regard to case and Unicode normalization form: as a whole word, then as
 * the beginning of words, which are hidden whole. Where that is not found, each of several words separated by `,`, `;` or `/` is tried,
 * without what stands in brackets; then the longest word of these, without its article, and other forms of it.
 */
export function hidePart(sentence: string, word: string): string {
  if (sentence.includes('*') || sentence.length > limits.voc.value || word.length > limits.voc.value) return sentence
  const text = sentence.normalize('NFC')
  const whole = word.normalize('NFC').trim()
  const parts = whole.replace(/[([（【].*?[)\]）】]/gu, ' ').split(/[,;/、，；]/u)
  const words = [...new Set([whole, ...parts.map((part) => part.trim())])].filter((part) => /[\p{L}\p{N}]/u.test(part))
  const single = words.flatMap((one) => one.match(/[\p{L}\p{M}\p{N}]{4,}/gu) ?? []).sort((a, b) => b.length - a.length)
  const stems = single.map(stemOf)
  const attempts = [
    ...words.map((one) => [one, true] as const),
    ...words.map((one) => [one, false] as const),
    ...single.map((one) => [one, true] as const),
    ...stems.map((one) => [one, false] as const),
  ]
  for (const [one, isWhole] of attempts) {
    const hidden = hideAll(text, one, isWhole)
    if (hidden !== text) return hasHiddenPart(hidden) ? hidden : sentence
  }
  return sentence
}

function stemOf(word: string): string {
  const letters = Array.from(word)
  return letters.slice(0, Math.max(stem, Math.ceil(letters.length * stemShare))).join('')
}

/** Hides a word wherever it stands in a text: as a whole word, or as the beginning of longer ones. */
function hideAll(text: string, word: string, isWhole: boolean): string {
  const isAnywhere = withoutSpaces.test(word)
  if (!isWhole && (isAnywhere || word.length < stem)) return text
  const [within, sought] = [lowerCase(text), lowerCase(word)]
  let result = ''
  let written = 0
  let start = within.indexOf(sought)
  while (start !== -1) {
    const end = start + sought.length
    restOfWord.lastIndex = end
    const rest = isAnywhere ? 0 : (restOfWord.exec(text)?.[0].length ?? 0)
    const fits = isAnywhere || (!endsInWord.test(text.slice(Math.max(0, start - 2), start)) && rest > 0 !== isWhole)
    if (fits) {
      result += `${text.slice(written, start)}*${text.slice(start, end + rest)}*`
      written = end + rest
    }
    start = within.indexOf(sought, end)
  }
  return result + text.slice(written)
}

/** Returns a text in lower case, unit by unit. A regular expression of each word would take hundreds of times longer than the search. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}
