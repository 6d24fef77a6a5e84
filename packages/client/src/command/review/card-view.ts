import { plain, plainLines } from '../text/plain.ts'
import type { Look, Style } from '../text/style.ts'
import { wrap } from '../text/wrap.ts'
import type { Card, LanguageCode, PartOfSpeech, ReviewType } from '../types.ts'

/** The names that a card shows, as the server gives them. */
export interface Names {
  languages: ReadonlyMap<LanguageCode, string>
  partsOfSpeech: ReadonlyMap<PartOfSpeech, string>
}

interface CardViewOptions {
  card: Card
  /** Hides the answer: the requested text, and the marked words of the examples. */
  isAsking: boolean
  /** The review type says nothing of a word that is introduced. */
  showsType: boolean
  /** The language of definitions and translations. Where a card has nothing in it, the others are shown. */
  targetLanguage: LanguageCode | undefined
  /** The list's name is shown in a session over several. */
  showsList: boolean
  names: Names
  width: number
  style: Style
}

export const reviewTypeNames: Record<ReviewType, string> = {
  translation: 'Translation',
  reverseTranslation: 'Reverse translation',
  dictation: 'Dictation',
}

/** Always the same, so that it does not reveal the length of the word. */
const blank = '_____'

/** The part of an example that a review hides: the text between two asterisks. */
const hiddenPart = /\*([^*]+)\*/g

/** Returns the lines of a card: the question, and the answer unless it is hidden. */
export function cardLines(options: CardViewOptions): string[] {
  const { card, isAsking, width, style, targetLanguage } = options
  const block = (text: string, look?: Look) =>
    wrap(text, width).map((line) => (look === undefined ? line : style(line, look)))
  const asksForTerm = isAsking && card.reviewType === 'reverseTranslation'
  const asksForDefinition = isAsking && card.reviewType === 'translation'
  const term = [...block(plain(card.term), 'bold'), ...(card.label === '' ? [] : block(plain(card.label), 'dim'))]
  const definitions = inLanguage(card.definitions, targetLanguage).flatMap(({ value }) =>
    block(plain(value), asksForTerm ? 'bold' : undefined),
  )
  const noDefinition = block('This card has no definition', 'dim')
  const parts = [
    block(headingOf(options), 'dim'),
    ...(asksForTerm ? [] : [term]),
    ...(asksForDefinition ? [] : [definitions.length === 0 ? noDefinition : definitions]),
    ...card.examples.map((example) => [
      ...sentence(example.value, options),
      ...inLanguage(example.translations, targetLanguage).flatMap(({ value }) => sentence(value, options, 'dim')),
    ]),
    ...(isAsking ? [] : details(options)),
  ]
  return parts.flatMap((part, index) => (index === 0 ? part : ['', ...part]))
}

/** Returns the entries in a language; all of them if none is in it. */
function inLanguage<T extends { readonly language: LanguageCode }>(
  entries: readonly T[],
  language: LanguageCode | undefined,
): readonly T[] {
  const matching = entries.filter((entry) => entry.language === language)
  return matching.length > 0 ? matching : entries
}

function headingOf({ card, names, showsType, showsList }: CardViewOptions): string {
  const { languages, partsOfSpeech } = names
  return [
    ...(showsType ? [reviewTypeNames[card.reviewType]] : []),
    languages.get(card.language) ?? card.language,
    partsOfSpeech.get(card.pos) ?? card.pos,
    ...(showsList ? [plain(card.listName)] : []),
  ].join(' · ')
}

/** Signs of where the shown part of an example begins and ends, while it is broken into lines. `plain` has removed any other. */
const [begin, end] = ['\u0001', '\u0002']
const signs = new RegExp(`([${begin}${end}])`)

/** The lines of an example or its translation, beside a bar. */
function sentence(value: string, { isAsking, width, style }: CardViewOptions, look?: Look): string[] {
  const bar = style('│ ', 'dim')
  const text = plain(value).replace(hiddenPart, isAsking ? blank : `${begin}$1${end}`)
  let isInside = false
  return wrap(text, width - 2).map((line) => {
    const parts = (isInside ? begin + line : line).split(signs)
    const styled = parts.map((part) => {
      if (part === begin || part === end) isInside = part === begin
      else if (isInside) return style(part, 'shown')
      else return look === undefined ? part : style(part, look)
      return ''
    })
    return bar + styled.join('')
  })
}

/** Attributes and notes. */
function details({ card, width, style }: CardViewOptions): string[][] {
  const attributes = card.attributes.flatMap(({ name, value }) => wrap(`${plain(name)}: ${plain(value)}`, width))
  const notes = card.notes === '' ? [] : plainLines(card.notes).flatMap((line) => wrap(line, width))
  return [attributes, notes].filter((lines) => lines.length > 0).map((lines) => lines.map((line) => style(line, 'dim')))
}
