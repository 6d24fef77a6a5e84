import { optionsOf } from '../choices.ts'
import { type AnyWord, type Random, shuffled, type Word } from '../words.ts'

/** A question of a test: which of four meanings the word has, whether it has the one that is shown, or what the word for a meaning is. */
export type TestQuestion<W extends AnyWord = Word> =
  | { kind: 'choice'; word: W; options: readonly W[] }
  | { kind: 'truth'; word: W; shown: W }
  | { kind: 'typed'; word: W }

type Kind = TestQuestion['kind']

/** The questions of a test. */
export const mostQuestions = 20

const kinds: readonly Kind[] = ['choice', 'typed', 'truth']

/** Returns a question for each of some of the words, of each kind as many as of any other, in a random order. */
export function testOf<W extends AnyWord>(words: readonly W[], random: Random): TestQuestion<W>[] {
  const asked = shuffled(words, random).slice(0, mostQuestions)
  const kindOf = shuffled(
    asked.map((_, index) => kinds[index % kinds.length]),
    random,
  )
  return asked.map((word, index) => questionOf(word, kindOf[index] ?? 'typed', words, random))
}

/** Returns a question about the word: of this kind, or one to type if there are too few words that differ from it. */
export function questionOf<W extends AnyWord>(
  word: W,
  kind: Kind,
  words: readonly W[],
  random: Random,
): TestQuestion<W> {
  const options = kind === 'typed' ? undefined : optionsOf(word, words, random)
  if (options === undefined) return { kind: 'typed', word }
  if (kind === 'choice') return { kind, word, options }
  const other = options.find((option) => option !== word)
  return { kind: 'truth', word, shown: other === undefined || random() < 0.5 ? word : other }
}
