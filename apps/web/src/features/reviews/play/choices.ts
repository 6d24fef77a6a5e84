import { type AnyWord, areDifferent, differentWords, type Random, shuffled, type Word } from './words.ts'

/** A question of the game Choices: which of the options means the word. */
export interface Question {
  word: Word
  /** The word itself and three others, in a random order. */
  options: readonly Word[]
}

const optionCount = 4

/** Of so many that are most like the word, the others are chosen at random. */
const closest = 8

const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Thai',
  'Devanagari',
]
const scriptPatterns = scripts.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))
const scriptOf = (text: string): number => scriptPatterns.findIndex((pattern) => pattern.test(text))

/** Returns how little another word looks like a possible answer: the meaning of a word of the same kind and of a similar length does. */
function distance(word: AnyWord, other: AnyWord): number {
  const length =
    Math.abs(word.meaning.length - other.meaning.length) / Math.max(word.meaning.length, other.meaning.length)
  return (
    (scriptOf(word.meaning) === scriptOf(other.meaning) ? 0 : 4) + (word.card.pos === other.card.pos ? 0 : 2) + length
  )
}

/**
 * Returns the word and three others in a random order, of the same language; neither the word nor any two of them share a term or a meaning.
 * Undefined if there are not three such.
 */
export function optionsOf<W extends AnyWord>(word: W, words: readonly W[], random: Random): readonly W[] | undefined {
  const possible = words
    .filter((other) => other.meaningLanguage === word.meaningLanguage && areDifferent(word, other))
    .map((other) => ({ other, distance: distance(word, other) }))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ other }) => other)
  const likely = shuffled(possible.slice(0, closest), random)
  const others = differentWords([...likely, ...possible.slice(closest)], optionCount - 1)
  return others.length < optionCount - 1 ? undefined : shuffled([word, ...others], random)
}

/** Returns a question for each word that has options, in a random order. */
export const questionsOf = (words: readonly Word[], random: Random): Question[] =>
  shuffled(words, random).flatMap((word) => {
    const options = optionsOf(word, words, random)
    return options === undefined ? [] : { word, options }
  })
