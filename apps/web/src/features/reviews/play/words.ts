import type { ReviewVocView, VocView } from '@wordtide/contract'
import { foldIdentity } from '@wordtide/contract/values'
import { inTargetLanguage } from '../cards/target-language.ts'

/** A word of a game: a vocabulary with one of its meanings. */
export interface Word<Card extends VocView = ReviewVocView> {
  card: Card
  term: string
  /** Folded, as terms are compared everywhere. */
  termKey: string
  meaning: string
  meaningLanguage: string
  /** Everything that it means, in any language, each folded and by itself. */
  meaningKeys: ReadonlySet<string>
}

/** Between the meanings of a definition. */
const betweenMeanings = /[,;/、，；]/u

const keysOf = (value: string, language: string): string[] =>
  [value, ...value.split(betweenMeanings)].map((part) => foldIdentity(part, language)).filter((key) => key !== '')

/** Returns the words that can be played: those with a meaning, in the target language of the card if they have one in it. */
export const wordsOf = <Card extends VocView>(
  cards: readonly Card[],
  targetLanguageOf: (card: Card) => string | undefined = () => undefined,
): Word<Card>[] =>
  cards.flatMap((card) => {
    const [definition] = inTargetLanguage(card.definitions, targetLanguageOf(card))
    if (definition === undefined) return []
    return {
      card,
      term: card.term,
      termKey: foldIdentity(card.term, card.language),
      meaning: definition.value,
      meaningLanguage: definition.language,
      meaningKeys: new Set(card.definitions.flatMap(({ value, language }) => keysOf(value, language))),
    }
  })

/** A word of cards or of vocabularies. */
export type AnyWord = Word<VocView>

/** Returns whether neither term nor any meaning is the same. */
export const areDifferent = (one: AnyWord, other: AnyWord): boolean =>
  one.termKey !== other.termKey && ![...one.meaningKeys].some((key) => other.meaningKeys.has(key))

/** Returns words in the given order, each different from those before it: at most `count`. */
export function differentWords<W extends AnyWord>(words: readonly W[], count: number): W[] {
  const chosen: W[] = []
  for (const word of words) {
    if (chosen.length === count) break
    if (chosen.every((other) => areDifferent(word, other))) chosen.push(word)
  }
  return chosen
}

/** A number from 0 up to 1, as `Math.random`. */
export type Random = () => number

/** Returns random numbers that are the same for the same seed, a whole number (Mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the items in a random order (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [result[last], result[other]]
    if (a === undefined || b === undefined) continue
    result[last] = b
    result[other] = a
  }
  return result
}
