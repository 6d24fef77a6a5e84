import type { Database, Statement } from 'sql.js'
import type { ExportedAnswer } from '../exported.ts'

/** Kinds of entries of the review log, and of cards (`RevlogReviewKind` and `CardType` in Anki's rslib). */
const kinds = { learning: 0, review: 1, relearning: 2 }
const reviewCard = { type: 2, queue: 2 }

/** The ease with which Anki begins, in thousandths; a card or entry without one counts as new. */
const ease = 2500

/** The longest time that an entry holds, in milliseconds. */
const maxTime = 2 ** 31 - 1

/** The button of each result: Again, Hard, Good. */
const buttons = { '-1': 1, 0: 2, 1: 3 }

const dayMs = 86_400_000

/** An answer to one card. */
type CardAnswer = Omit<ExportedAnswer, 'type'>

/** The columns of a card that say when it comes: type, queue, due, ivl, factor, reps, lapses. */
type CardState = readonly [number, number, number, number, number, number, number]

/** The state of a card that was never answered: new cards come in this order. */
export const newCard = (position: number): CardState => [0, 0, position, 0, 0, 0, 0]

/** Returns the state of a card after its last answer; undefined without any. `begin` is that of the collection, in ms. */
export function stateOf(answers: readonly CardAnswer[], begin: number): CardState | undefined {
  const last = answers.at(-1)
  if (last === undefined) return undefined
  const days = Math.max(1, last.days)
  const due = Math.floor((last.date + last.days * dayMs - begin) / dayMs)
  const lapses = answers.filter(({ result }, index) => result === -1 && index > 0).length
  return [reviewCard.type, reviewCard.queue, due, days, ease, answers.length, lapses]
}

/** Writes the review log of a collection, whose entries have their dates as ids. */
export class ReviewLogWriter {
  readonly #database: Database
  readonly #entries: Statement

  constructor(database: Database) {
    this.#database = database
    this.#entries = database.prepare('insert or ignore into revlog values (?, ?, -1, ?, ?, ?, ?, ?, ?)')
  }

  /**
   * Adds the answers to a card. An answer with the date of an earlier one, of any card, is dated a millisecond later, because ids are
   * unique.
   */
  add(cardId: number, answers: readonly CardAnswer[]): void {
    let before: CardAnswer | undefined
    for (const answer of answers) {
      const { date, result, days, thinkingTime } = answer
      const values = [
        cardId,
        buttons[result],
        days,
        before?.days ?? 0,
        ease,
        Math.min(thinkingTime, maxTime),
        kindAfter(before),
      ]
      for (let id = date; ; id++) {
        this.#entries.run([id, ...values])
        if (this.#database.getRowsModified() > 0) break
      }
      before = answer
    }
  }
}

/** Returns the kind of an answer, by the answer before it. */
function kindAfter(before: CardAnswer | undefined): number {
  if (before === undefined) return kinds.learning
  if (before.result === -1) return kinds.relearning
  return before.days === 0 ? kinds.learning : kinds.review
}
