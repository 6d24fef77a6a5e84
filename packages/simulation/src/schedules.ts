import {
  type Answer,
  applyAnswer,
  DEFAULT_INTERVALS,
  dayMs,
  levelOf,
  type Memory,
  maxConfidenceOf,
  PRESETS,
  waitDays,
  waitDaysOfLevel,
} from '@wordtide/scheduling'
import { createMemoryModel, defaultMemoryModel, type RememberedAnswer } from '@wordtide/scheduling/memory'
import { createEmptyCard, fsrs, type Grade, Rating, type StepUnit } from 'ts-fsrs'

/** Decides when one word is asked again. */
export interface WordSchedule {
  /** Takes an answer; returns the days until the word is due again: 0 for at once, null for never. */
  answer(grade: Grade, day: number): number | null
}

/** A way to schedule words. */
export interface Schedule {
  readonly name: string
  /** Starts the schedule of a new word. */
  start(): WordSchedule
}

export interface IntervalsOptions {
  intervals: readonly number[]
  /** True if a word is due a day after a wrong answer, as in Wordtide; otherwise after the interval of its confidence. */
  wrongTomorrow?: boolean
  /** True if a learned word is due again after the last interval. */
  learnedReturn?: boolean
  /** True if the learner gives a neutral answer after recalling a word with effort (the grade Hard); otherwise a yes. */
  hardIsNeutral?: boolean
}

/** Wordtide's schedule, by the functions of the product. */
export function intervalsSchedule(name: string, options: IntervalsOptions): Schedule {
  const { intervals, wrongTomorrow = true, learnedReturn = false, hardIsNeutral = false } = options
  const start = (): WordSchedule => {
    let confidence = 0
    return {
      answer: (grade) => {
        const result = resultOf(grade, hardIsNeutral)
        confidence = applyAnswer(confidence, result, maxConfidenceOf(intervals))
        // Without the rule for wrong answers, a word waits as it would after another answer.
        const lastResult = result === -1 && !wrongTomorrow ? 0 : result
        return waitDays({ confidence, lastResult }, { intervals, learnedReturn })
      },
    }
  }
  return { name, start }
}

/** The answer in Wordtide of a learner with this grade. */
function resultOf(grade: Grade, hardIsNeutral: boolean): Answer {
  if (grade === Rating.Again) return -1
  return grade === Rating.Hard && hardIsNeutral ? 0 : 1
}

export interface AdaptiveOptions {
  /** The probability of recall at which a word is due. */
  retention: number
  /** A word whose interval has reached their sum is learned; the default ones if there are none. */
  intervals?: readonly number[]
  /** True if a learned word is due again after its interval. */
  learnedReturn?: boolean
  /** Own parameters, by which memories are computed from a day on; before it, and without them, by the default ones. */
  fitted?: { readonly fromDay: number; readonly parameters: readonly number[] } | undefined
  /** True if the learner gives a neutral answer after recalling a word with effort (the grade Hard); otherwise a yes. */
  hardIsNeutral?: boolean
  /** Called for each word with its history, to which answers are added as they are given. */
  onStart?: (history: readonly RememberedAnswer[]) => void
}

/** Wordtide's adaptive schedule, by the functions of the product. */
export function adaptiveSchedule(name: string, options: AdaptiveOptions): Schedule {
  const { retention, intervals = DEFAULT_INTERVALS, learnedReturn = false, fitted, hardIsNeutral = false } = options
  const own = fitted && createMemoryModel(fitted.parameters)
  const firstDay = fitted?.fromDay ?? Infinity
  const decays = [undefined, own?.parameters.at(-1)]
  const start = (): WordSchedule => {
    let memory: Memory | null = null
    let set = 0
    let last = 0
    const history: RememberedAnswer[] = []
    options.onStart?.(history)
    return {
      answer: (grade, day) => {
        const result = resultOf(grade, hardIsNeutral)
        if (own !== undefined && set === 0 && day >= firstDay) {
          memory = own.replay(history)
          set = 1
        }
        const model = set === 1 && own !== undefined ? own : defaultMemoryModel
        memory = model.next(memory, memory === null ? 0 : day - last, result)
        last = day
        history.push({ date: day * dayMs, result })
        return waitDaysOfLevel(levelOf(memory, set), { retention, intervals, learnedReturn, decays })
      },
    }
  }
  return { name, start }
}

export interface FsrsOptions {
  /** The probability of recall at which a word is due. */
  retention: number
  /** The 21 parameters; the default ones if there are none. */
  parameters?: readonly number[]
  /** True if the learner tells only right from wrong; otherwise the schedule gets the four grades. */
  twoGrades?: boolean
  /** True if new and forgotten words are asked again on the same day, after one and ten minutes. */
  sameDaySteps?: boolean
}

/** A `Date`, because ts-fsrs takes the number 0 for no date. */
const dateOf = (day: number) => new Date(day * dayMs)

/** The FSRS-6 scheduler of ts-fsrs. */
export function fsrsSchedule(name: string, options: FsrsOptions): Schedule {
  const { retention, parameters, twoGrades = false, sameDaySteps = false } = options
  const steps = (...minutes: StepUnit[]) => (sameDaySteps ? minutes : [])
  const scheduler = fsrs({
    request_retention: retention,
    ...(parameters === undefined ? {} : { w: [...parameters] }),
    enable_fuzz: false,
    learning_steps: steps('1m', '10m'),
    relearning_steps: steps('10m'),
  })
  const start = (): WordSchedule => {
    let card = createEmptyCard(dateOf(0))
    return {
      answer: (grade, day) => {
        const told = twoGrades && grade !== Rating.Again ? Rating.Good : grade
        card = scheduler.next(card, dateOf(day), told).card
        return card.scheduled_days
      },
    }
  }
  return { name, start }
}

/** The Fibonacci numbers up to 233, the last one that is not longer than the last interval of Balanced. */
const fibonacci: readonly number[] = [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233]

/** The intervals that are compared: the presets of the product, and the series of which its editor proposes the next number. */
export const namedIntervals = {
  Careful: PRESETS.careful,
  Balanced: PRESETS.balanced,
  Swift: PRESETS.swift,
  Fibonacci: fibonacci,
} as const satisfies Record<string, readonly number[]>

/** The name of the adaptive schedule at a wished retention. */
export const adaptiveName = (retention: number): string => `Adaptive ${retention.toFixed(2)}`

/** The name of the adaptive schedule with parameters that are fitted to a learner's answers. */
export const fittedName = (retention: number): string => `${adaptiveName(retention)}, fitted`

/** The name of FSRS at a desired retention. */
export const fsrsName = (retention: number): string => `FSRS ${retention.toFixed(2)}`
