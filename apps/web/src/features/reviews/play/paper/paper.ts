import { questionOf, type TestQuestion, testOf } from '../test/questions.ts'
import { type AnyWord, seededRandom, shuffled } from '../words.ts'

/** The names of the versions of a test on paper. */
export const versionNames = ['A', 'B'] as const

/** The same questions in two versions, for neighbours. */
export type PaperVersions<W extends AnyWord> = Record<(typeof versionNames)[number], readonly TestQuestion<W>[]>

/**
 * Returns a test in two versions, the same ones for the same words and seed. Both ask the same of the same words, in another order and with other
 * wrong answers, as far as there are enough words.
 */
export function paperVersions<W extends AnyWord>(words: readonly W[], seed: number): PaperVersions<W> {
  const random = seededRandom(seed)
  const first = testOf(words, random)
  const order = shuffled(first, random)
  const isSameOrder = order.every((question, index) => question === first[index])
  // By chance, in a short test.
  const others = isSameOrder ? [...order.slice(1), ...order.slice(0, 1)] : order
  return {
    A: first,
    B: others.map((question) => {
      const used = new Set(otherWords(question))
      const unused = words.filter((word) => !used.has(word))
      const candidates = [unused, words].map((some) => questionOf(question.word, question.kind, some, random))
      return candidates.find(({ kind }) => kind === question.kind) ?? question
    }),
  }
}

/** The words of the wrong answers. */
const otherWords = <W extends AnyWord>(question: TestQuestion<W>): W[] =>
  (question.kind === 'choice' ? [...question.options] : question.kind === 'truth' ? [question.shown] : []).filter(
    (word) => word !== question.word,
  )

/** The letter of an option, by its index: a, b, c and d. */
export const letterOf = (index: number): string => String.fromCharCode(97 + index)
