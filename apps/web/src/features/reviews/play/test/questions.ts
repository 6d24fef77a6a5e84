import { compareAnswer, type TypedAnswer } from '../../cards/typed-answer.ts'
import { optionsOf } from '../choices.ts'
import { type Random, shuffled, type Word } from '../words.ts'

/** A question of a test: which of four meanings the word has, whether it has the one that is shown, or what the word for a meaning is. */
export type TestQuestion =
  | { kind: 'choice'; word: Word; options: readonly Word[] }
  | { kind: 'truth'; word: Word; shown: Word }
  | { kind: 'typed'; word: Word }

type Kind = TestQuestion['kind']

/** The answer to a question of the same kind. */
export type TestAnswer =
  | { kind: 'choice'; chosen: Word }
  | { kind: 'truth'; isTrue: boolean }
  | { kind: 'typed'; typed: string }

/** The questions of a test. */
export const mostQuestions = 20

const kinds: readonly Kind[] = ['choice', 'typed', 'truth']

/** Returns a question for each of some of the words, of each kind as many as of any other, in a random order. */
export function testOf(words: readonly Word[], random: Random): TestQuestion[] {
  const asked = shuffled(words, random).slice(0, mostQuestions)
  const kindOf = shuffled(
    asked.map((_, index) => kinds[index % kinds.length]),
    random,
  )
  return asked.map((word, index) => questionOf(word, kindOf[index] ?? 'typed', words, random))
}

/** Returns a question about the word: of this kind, or one to type if there are too few words that differ from it. */
function questionOf(word: Word, kind: Kind, words: readonly Word[], random: Random): TestQuestion {
  const options = kind === 'typed' ? undefined : optionsOf(word, words, random)
  if (options === undefined) return { kind: 'typed', word }
  if (kind === 'choice') return { kind, word, options }
  const other = options.find((option) => option !== word)
  return { kind: 'truth', word, shown: other === undefined || random() < 0.5 ? word : other }
}

export interface Mark {
  isRight: boolean
  /** The comparison of an answer that was typed. */
  spelling?: TypedAnswer | undefined
}

/** Marks an answer, of which there may be none. `words` are those of the game, among which there may be synonyms. */
export function markOf(question: TestQuestion, answer: TestAnswer | undefined, words: readonly Word[]): Mark {
  const { kind, word } = question
  if (answer?.kind === 'choice') return { isRight: kind === 'choice' && answer.chosen === word }
  if (answer?.kind === 'truth') return { isRight: kind === 'truth' && answer.isTrue === (question.shown === word) }
  if (answer === undefined || kind !== 'typed') return { isRight: false }
  const spelling = compareAnswer(
    answer.typed,
    { ...word.card, reviewType: 'reverseTranslation' },
    { cards: words.map(({ card }) => card), targetLanguage: word.meaningLanguage },
  )
  return { isRight: spelling?.isRight ?? false, spelling }
}
