import { hasHiddenPart, limits, vowelMarks } from '@wordtide/contract/values'
import { isFormOf, isLonger } from './word-forms.ts'

const endsInWord = /[\p{L}\p{M}\p{N}]$/u
const wordOfText = /[\p{L}\p{M}\p{N}]+/gu

/** Scripts that write no spaces between words: there a word may stand anywhere in a sentence. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** A Japanese word that is inflected, without its ending: the kana after its last Chinese character, or する. */
const japaneseStem = /^(.*\p{Script=Han}\p{Script=Hiragana}*?)(?:する|\p{Script=Hiragana})$/u

/** Articles, and words that stand beside others in dictionaries. */
const besides = new Set(
  'a an the to sth sb something someone oneself der die das den dem des ein eine einen einem einer eines sich etwas jemand jemanden jemandem el la los las lo un una unos unas algo alguien le les une des se il i gli uno si o os as um uma uns umas het een en ett et η ο το οι τα ένας μια ένα'.split(
    ' ',
  ),
)

/** A part of a text: offsets in UTF-16 units. */
interface Place {
  start: number
  end: number
}

/**
 * Returns an example with the word that a review hides between asterisks. A sentence that has a hidden part, or any asterisk, stays as it is,
 * and so does one without the word. The word is looked for without regard to case and Unicode normalization form: as a whole word, wherever it
 * stands, then with an ending. Where that is not found, each of several words separated by `,`, `;` or `/` is tried, without what stands in
 * brackets; then the longest word of these, without its article, and other forms of it. Different words that may each be a form are left alone.
 */
export function hidePart(sentence: string, word: string): string {
  if (sentence.includes('*') || sentence.length > limits.voc.value || word.length > limits.voc.value) return sentence
  const text = sentence.normalize('NFC')
  const whole = word.normalize('NFC').trim()
  const parts = whole.replace(/[([（【].*?[)\]）】]/gu, ' ').split(/[,;/、，；]/u)
  const phrases = [...new Set([whole, ...parts.map((part) => part.trim())])].filter((part) =>
    /[\p{L}\p{N}]/u.test(part),
  )
  const heads = [...new Set(phrases.flatMap(headsOf))].sort((a, b) => b.length - a.length)
  const attempts = [
    ...phrases.map((one) => () => wholePlaces(text, one)),
    ...phrases.map((one) => () => longerPlaces(text, one)),
    ...heads.map((one) => () => wholePlaces(text, one)),
    ...heads.map((one) => () => formPlaces(text, one)),
  ]
  for (const attempt of attempts) {
    const places = attempt()
    if (places.length === 0) continue
    const forms = new Set(places.map(({ start, end }) => lowerCase(text.slice(start, end))))
    const hidden = hide(text, places)
    return forms.size === 1 && hasHiddenPart(hidden) ? hidden : sentence
  }
  return sentence
}

/** The words of a phrase that say what it is about: those of some length, or else its only one. */
function headsOf(phrase: string): string[] {
  const words = (phrase.match(wordOfText) ?? []).filter((word) => !besides.has(lowerCase(word)))
  const long = words.filter((word) => word.length >= 4)
  return long.length > 0 || words.length > 1 ? long : words
}

/** Where a word stands as a whole. */
function wholePlaces(text: string, word: string): Place[] {
  const isAnywhere = withoutSpaces.test(word)
  return placesOf(text, word).filter((place) => isAnywhere || (startsWord(text, place) && restOf(text, place) === ''))
}

/** Where a word, or several, stand with an ending or, in Arabic and Hebrew, behind an article or preposition. */
function longerPlaces(text: string, word: string): Place[] {
  const stem = japaneseStem.exec(word)?.[1]
  if (stem !== undefined)
    return placesOf(text, stem).filter(({ end }) => /^\p{Script=Hiragana}/u.test(text.slice(end, end + 1)))
  if (withoutSpaces.test(word)) return []
  return placesOf(text, word).flatMap((place) => {
    const before = beginningOf(text, place)
    const rest = restOf(text, place)
    if (before + rest === '' || !isLonger(lowerCase(word), lowerCase(before), lowerCase(rest))) return []
    return [{ start: place.start - before.length, end: place.end + rest.length }]
  })
}

/** Where other forms of a word stand. */
function formPlaces(text: string, word: string): Place[] {
  if (withoutSpaces.test(word)) return []
  const sought = withoutMarks(word)
  return Array.from(text.matchAll(wordOfText))
    .filter(([one]) => isFormOf(sought, withoutMarks(one)))
    .map(({ index, 0: one }) => ({ start: index, end: index + one.length }))
}

/** Without regard to case, and to the marks of Russian stress and of Arabic and Hebrew vowels. */
const withoutMarks = (word: string) => lowerCase(word).replace(vowelMarks, '').replaceAll('\u0301', '')

function placesOf(text: string, word: string): Place[] {
  const [within, sought] = [lowerCase(text), lowerCase(word)]
  const places: Place[] = []
  let start = within.indexOf(sought)
  while (start !== -1) {
    places.push({ start, end: start + sought.length })
    start = within.indexOf(sought, start + sought.length)
  }
  return places
}

const startsWord = (text: string, { start }: Place) => !endsInWord.test(text.slice(Math.max(0, start - 2), start))
const beginningOf = (text: string, { start }: Place) =>
  /[\p{L}\p{M}\p{N}]*$/u.exec(text.slice(Math.max(0, start - 4), start))?.[0] ?? ''
const restOf = (text: string, { end }: Place) => /^[\p{L}\p{M}\p{N}]*/u.exec(text.slice(end))?.[0] ?? ''

function hide(text: string, places: readonly Place[]): string {
  let hidden = ''
  let written = 0
  for (const { start, end } of places) {
    hidden += `${text.slice(written, start)}*${text.slice(start, end)}*`
    written = end
  }
  return hidden + text.slice(written)
}

/** Returns a text in lower case, unit by unit. A regular expression of each word would take hundreds of times longer than the search. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}
