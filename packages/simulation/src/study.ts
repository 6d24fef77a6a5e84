import { byHarm } from '@wordtide/scheduling'
import { type Grade, Rating } from 'ts-fsrs'
import type { Learner, Occasion, WordMemory } from './memory.ts'
import { createRandom } from './random.ts'
import type { Schedule, WordSchedule } from './schedules.ts'

export interface Studies {
  learner: Learner
  schedule: Schedule
  reviewsPerDay: number
  /** At most so many new words on a day; without it as many as the due words leave room for. */
  newPerDay?: number | undefined
  /** After how many days of reviews to measure, ascending. */
  measureAfter: readonly number[]
}

/** The learner's work and memory after some days of reviews. */
export interface Outcome {
  readonly days: number
  readonly reviews: number
  readonly rightAnswers: number
  readonly minutes: number
  /** The words that were asked at least once. */
  readonly words: number
  /** The sum over these words of the probability of recalling each on the day after the last review. */
  readonly remembered: number
  /** The words whose probability is at least 0.9. */
  readonly firm: number
  /** The value of `remembered` half a year later, without another review. */
  readonly halfYearLater: number
}

/** The cards of a review session in the product, if the user does not choose another number. */
const sessionSize = 15

const halfYear = 182

const seconds = (again: number, hard: number, good: number, easy: number): Readonly<Record<Grade, number>> => ({
  [Rating.Again]: again,
  [Rating.Hard]: hard,
  [Rating.Good]: good,
  [Rating.Easy]: easy,
})

/**
 * The seconds that an answer to a new word, to a known one and to one just forgotten takes: the defaults of the simulator that Anki
 * uses, https://github.com/open-spaced-repetition/fsrs-rs (`state_rating_costs` in src/simulation.rs).
 */
const secondsOf: Readonly<Record<Occasion, Readonly<Record<Grade, number>>>> = {
  first: seconds(19.58, 18.79, 13.78, 10.71),
  learning: seconds(19.58, 18.79, 13.78, 10.71),
  later: seconds(19.38, 17.59, 12.38, 8.94),
  relearning: seconds(16.44, 15.25, 12.32, 8.03),
}

interface Word {
  readonly schedule: WordSchedule
  readonly random: () => number
  memory: WordMemory | undefined
  /** Days from the last answer to the day on which the word was due. */
  waitDays: number
}

/**
 * Lets a learner review every day, in sessions as in the product: first the words that are due, those first that a delay harms
 * most, then new ones. Returns one outcome for each entry of `measureAfter`.
 */
export function study({ learner, schedule, reviewsPerDay, newPerDay = Infinity, measureAfter }: Studies): Outcome[] {
  const words: Word[] = []
  const dueOn = new Map<number, Word[]>()
  const total = { reviews: 0, rightAnswers: 0, seconds: 0 }
  const outcomes: Outcome[] = []
  let due: Word[] = []

  const answer = (word: Word, day: number) => {
    const grade = learner.grade(word.memory, day, word.random)
    total.reviews++
    if (grade !== Rating.Again) total.rightAnswers++
    total.seconds += secondsOf[learner.occasion(word.memory, day)][grade]
    word.memory = learner.after(word.memory, day, grade)
    const wait = word.schedule.answer(grade, day)
    word.waitDays = wait ?? Infinity
    if (wait === 0) due.push(word)
    else if (wait !== null) {
      const others = dueOn.get(day + wait)
      if (others === undefined) dueOn.set(day + wait, [word])
      else others.push(word)
    }
  }

  for (let day = 0; day < Math.max(...measureAfter); day++) {
    due.push(...(dueOn.get(day) ?? []))
    dueOn.delete(day)
    let newToday = 0
    for (let left = reviewsPerDay; left > 0; ) {
      due = mostHarmedFirst(due, day)
      const session = due.splice(0, Math.min(sessionSize, left))
      while (session.length < Math.min(sessionSize, left) && newToday < newPerDay) {
        const word = startWord(learner, schedule, words.length)
        words.push(word)
        session.push(word)
        newToday++
      }
      if (session.length === 0) break
      for (const word of session) answer(word, day)
      left -= session.length
    }
    if (measureAfter.includes(day + 1)) outcomes.push(measure(learner, words, day + 1, total))
  }
  return outcomes
}

function startWord(learner: Learner, schedule: Schedule, index: number): Word {
  // A stream of its own for each word, so that it does not depend on the order in which words are asked.
  const random = createRandom(Math.imul(learner.seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b))
  return { schedule: schedule.start(), random, memory: undefined, waitDays: 0 }
}

/** The order in which the product hands out due reviews. */
function mostHarmedFirst(due: readonly Word[], day: number): Word[] {
  const withDelay = due.map((word) => {
    const { memory, waitDays } = word
    return { word, waitDays, delayDays: day - (memory?.lastDay ?? day) - waitDays }
  })
  return withDelay.toSorted(byHarm).map(({ word }) => word)
}

function measure(
  learner: Learner,
  words: readonly Word[],
  days: number,
  { reviews, rightAnswers, seconds }: { reviews: number; rightAnswers: number; seconds: number },
): Outcome {
  const memories = words.flatMap(({ memory }) => memory ?? [])
  const recallOn = (day: number) => memories.map((memory) => learner.recall(memory, day))
  const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)
  const now = recallOn(days)
  return {
    days,
    reviews,
    rightAnswers,
    minutes: seconds / 60,
    words: memories.length,
    remembered: sum(now),
    firm: now.filter((probability) => probability >= 0.9).length,
    halfYearLater: sum(recallOn(days + halfYear)),
  }
}
