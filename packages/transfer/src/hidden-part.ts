import {
  type FoldedText,
  foldIdentity,
  foldWithPlaces,
  hasHiddenPart,
  limits,
  type TextPlace,
} from '@wordtide/contract/values'
import { isFormOf, isLonger } from './language/word-forms.ts'

const wordOfText = /[\p{L}\p{M}\p{N}]+/gu

/** Scripts that write no spaces between words: there a word may stand anywhere in a sentence. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** A Japanese word that is inflected, without its ending: the kana after its last Chinese character, or する. */
export const japaneseStem = /^(.*\p{Script=Han}\p{Script=Hiragana}*?)(?:する|\p{Script=Hiragana})$/u

/** Articles, and words that stand beside others in dictionaries, folded. */
export const besides = new Set(
  'a an the to sth sb something someone oneself der die das den dem des ein eine einen einem einer eines sich etwas jemand jemanden jemandem el la los las lo un una unos unas algo alguien le les une des se il i gli uno si o os as um uma uns umas het een en ett et η ο το οι τα ένας μια ένα'
    .split(' ')
    .map((word) => foldIdentity(word)),
)

/**
 * Returns an example with the word that a review hides between asterisks. A sentence that has a hidden part, or any asterisk, stays as it is,
 * and so does one without the word. Texts are compared by identity, in the `language` of the sentence (ISO 639-1). The word is looked for as a
 * whole word, wherever it stands, then with an ending. Where that is not found, each of several words separated by `,`, `;` or `/` is tried,
 * without what stands in brackets; then the longest word of these, without its article, and other forms of it. Different words that may each be
 * a form are left alone.
 */
export function hidePart(sentence: string, word: string, language?: string): string {
  if (sentence.includes('*') || sentence.length > limits.voc.value || word.length > limits.voc.value) return sentence
  const whole = foldWithPlaces(word, language).folded
  if (!/[\p{L}\p{N}]/u.test(whole)) return sentence
  const text = foldWithPlaces(sentence, language)
  const parts = whole.replace(/[([【].*?[)\]】]/gu, ' ').split(/[,;/、]/u)
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
    const forms = new Set(places.map(({ start, end }) => text.folded.slice(start, end)))
    const hidden = hide(
      sentence,
      places.flatMap((place) => text.placeOf(place) ?? []),
    )
    return forms.size === 1 && hasHiddenPart(hidden) ? hidden : sentence
  }
  return sentence
}

/**
 * Returns where a word stands in a text, by identity in their `language`: the first place where it is a word of its own, or else the first one.
 * Undefined without it, and for texts that are too long for an example or a term.
 */
export function findWord(text: string, word: string, language?: string): TextPlace | undefined {
  if (text.length > limits.voc.value || word.length > limits.voc.term) return undefined
  const sought = foldWithPlaces(word, language).folded
  if (sought === '') return undefined
  const within = foldWithPlaces(text, language)
  const places = placesOf(within, sought)
  const place = places.find((one) => isWhole(within, one)) ?? places[0]
  return place && within.placeOf(place)
}

/** The words of a phrase that carry its meaning: those of some length, or else its only one. */
function headsOf(phrase: string): string[] {
  const words = (phrase.match(wordOfText) ?? []).filter((word) => !besides.has(word))
  const long = words.filter((word) => word.length >= 4)
  return long.length > 0 || words.length > 1 ? long : words
}

/** Returns the places of a whole word. Places, here and below, are those in the folded text, and words are folded, too. */
function wholePlaces(text: FoldedText, word: string): TextPlace[] {
  const isAnywhere = withoutSpaces.test(word)
  return placesOf(text, word).filter((place) => isAnywhere || isWhole(text, place))
}

/** Returns the places of a word, or several, with an ending or, in Arabic and Hebrew, behind an article or preposition. */
function longerPlaces(text: FoldedText, word: string): TextPlace[] {
  const stem = japaneseStem.exec(word)?.[1]
  if (stem !== undefined)
    return placesOf(text, stem).filter(({ end }) => /^\p{Script=Hiragana}/u.test(text.folded.slice(end, end + 1)))
  if (withoutSpaces.test(word)) return []
  return placesOf(text, word).flatMap((place) => {
    const before = beginningOf(text, place)
    const rest = restOf(text, place)
    if (before + rest === '' || !isLonger(word, before, rest)) return []
    return [{ start: place.start - before.length, end: place.end + rest.length }]
  })
}

/** Returns the places of other forms of a word. */
function formPlaces({ folded }: FoldedText, word: string): TextPlace[] {
  if (withoutSpaces.test(word)) return []
  return Array.from(folded.matchAll(wordOfText))
    .filter(([one]) => isFormOf(word, one))
    .map(({ index, 0: one }) => ({ start: index, end: index + one.length }))
}

/** Returns the places of a word that begin and end with a character of the text: the s of a ß is none. */
function placesOf(text: FoldedText, word: string): TextPlace[] {
  const places: TextPlace[] = []
  let start = text.folded.indexOf(word)
  while (start !== -1) {
    const place = { start, end: start + word.length }
    if (text.placeOf(place) !== undefined) places.push(place)
    start = text.folded.indexOf(word, place.end)
  }
  return places
}

const isWhole = (text: FoldedText, place: TextPlace) => beginningOf(text, place) + restOf(text, place) === ''
const beginningOf = ({ folded }: FoldedText, { start }: TextPlace) =>
  /[\p{L}\p{M}\p{N}]*$/u.exec(folded.slice(Math.max(0, start - 4), start))?.[0] ?? ''
const restOf = ({ folded }: FoldedText, { end }: TextPlace) => /^[\p{L}\p{M}\p{N}]*/u.exec(folded.slice(end))?.[0] ?? ''

function hide(text: string, places: readonly TextPlace[]): string {
  let hidden = ''
  let written = 0
  for (const { start, end } of places) {
    hidden += `${text.slice(written, start)}*${text.slice(start, end)}*`
    written = end
  }
  return hidden + text.slice(written)
}
