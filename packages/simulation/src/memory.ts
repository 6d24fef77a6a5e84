import { default_w, FSRSAlgorithm, type FSRSState, type Grade, Rating } from 'ts-fsrs'
import { createRandom } from './random.ts'

/**
 * A learner's memory of a word: difficulty and stability as FSRS-6 defines them (with a stability of `s` days, a word
 * that was last asked `s` days ago is recalled with a probability of 0.9), and the last answer.
 */
export interface WordMemory extends FSRSState {
  /** The days of the first and of the last answer. */
  readonly firstDay: number
  readonly lastDay: number
  readonly lastGrade: Grade
}

/** The occasion of an answer: a new word, a later day, or once more on the same day (of a new or of a known word). */
export type Occasion = 'first' | 'later' | 'learning' | 'relearning'

/** The chances of the grades Again, Hard, Good and Easy. Again is a wrong answer, the others are right ones. */
type GradeChances = readonly [again: number, hard: number, good: number, easy: number]

/*
 * The frequency of each grade where FSRS-6 makes no prediction: the defaults of the simulator that Anki uses,
 * https://github.com/open-spaced-repetition/fsrs-rs (`SimulatorConfig` in src/simulation.rs).
 */
const firstChances: GradeChances = [0.24, 0.094, 0.495, 0.171]
/** Of right answers on a later day; whether one is right follows from the forgetting curve. */
const recallChances: GradeChances = [0, 0.224, 0.631, 0.145]
/** On the same day, by the grade of the answer before. Nothing asks a word twice on a day after Easy. */
const sameDayChances: Record<'learning' | 'relearning', readonly [GradeChances, GradeChances, GradeChances]> = {
  learning: [
    [0.3686, 0.0628, 0.5108, 0.0577],
    [0.0442, 0.4553, 0.4457, 0.0549],
    [0.0519, 0.047, 0.8462, 0.055],
  ],
  relearning: [
    [0.2157, 0.0643, 0.6595, 0.0604],
    [0.05, 0.4638, 0.4475, 0.0387],
    [0.1057, 0.1434, 0.7266, 0.0244],
  ],
}

/** A simulated learner: a memory that follows FSRS-6 with parameters of its own. */
export interface Learner {
  readonly seed: number
  /** The 21 parameters of FSRS-6. */
  readonly parameters: readonly number[]
  /** The probability of recalling the word on a day after the last answer. */
  recall(word: WordMemory, day: number): number
  /** The occasion of an answer on a day; `word` is undefined for a new word. */
  occasion(word: WordMemory | undefined, day: number): Occasion
  /** Draws the grade of an answer. */
  grade(word: WordMemory | undefined, day: number, random: () => number): Grade
  /** Returns the memory after an answer; `word` is undefined for a new word. */
  after(word: WordMemory | undefined, day: number, grade: Grade): WordMemory
}

/**
 * Creates the learner of a seed. Each parameter is the default one times `exp(spread × z)`, with `z` drawn from the standard
 * normal distribution, and is then limited to the range that ts-fsrs allows. The four stabilities after the first answer, in which
 * people differ most, share one more factor `exp(2 × spread × z)`. With a spread of 0, the memory is what the schedule FSRS expects.
 */
export function createLearner(seed: number, spread: number): Learner {
  const normal = createNormal(createRandom(seed * 7919))
  const firstFactor = Math.exp(2 * spread * normal())
  const drawn = default_w.map((value, n) => value * Math.exp(spread * normal()) * (n < 4 ? firstFactor : 1))
  const model = new FSRSAlgorithm({ w: drawn, enable_short_term: true })
  const recall = (word: WordMemory, day: number) => model.forgetting_curve(day - word.lastDay, word.stability)
  const occasion = (word: WordMemory | undefined, day: number): Occasion => {
    if (word === undefined) return 'first'
    if (day > word.lastDay) return 'later'
    return day > word.firstDay ? 'relearning' : 'learning'
  }
  return {
    seed,
    parameters: [...model.parameters.w],
    recall,
    occasion,
    grade: (word, day, random) => {
      // Two numbers for each answer, so that the n-th answer to a word has the same luck under every schedule.
      const [luck, ease] = [random(), random()]
      const kind = occasion(word, day)
      if (word === undefined || kind === 'first') return draw(firstChances, luck)
      if (kind === 'later') return luck < recall(word, day) ? draw(recallChances, ease) : Rating.Again
      const [afterAgain, afterHard, afterGood] = sameDayChances[kind]
      const chances =
        word.lastGrade === Rating.Again ? afterAgain : word.lastGrade === Rating.Hard ? afterHard : afterGood
      return draw(chances, luck)
    },
    after: (word, day, grade) => {
      const { stability, difficulty } = model.next_state(
        word ?? null,
        word === undefined ? 0 : day - word.lastDay,
        grade,
      )
      return { stability, difficulty, firstDay: word?.firstDay ?? day, lastDay: day, lastGrade: grade }
    },
  }
}

/** Returns the grade in whose part of the chances `luck` lies. */
function draw([again, hard, good]: GradeChances, luck: number): Grade {
  if (luck < again) return Rating.Again
  if (luck < again + hard) return Rating.Hard
  return luck < again + hard + good ? Rating.Good : Rating.Easy
}

/** Normally distributed numbers (G. E. P. Box and M. E. Muller, 1958). */
function createNormal(random: () => number): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
