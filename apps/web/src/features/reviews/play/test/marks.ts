import { compareAnswer, type TypedAnswer } from '../../cards/typed-answer.ts'
import type { Word } from '../words.ts'
import type { TestQuestion } from './questions.ts'

/** The answer to a question of the same kind. */
export type TestAnswer =
  | { kind: 'choice'; chosen: Word }
  | { kind: 'truth'; isTrue: boolean }
  | { kind: 'typed'; typed: string }

export interface Mark {
  isRight: boolean
  /** The comparison of an answer that was typed. */
  spelling?: TypedAnswer | undefined
}

/** Marks an answer; undefined counts as none. `words` are those of the game, which may include synonyms. */
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
