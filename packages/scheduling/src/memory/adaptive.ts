/**
 * The adaptive schedule: the next date follows from the memory of a review, as FSRS-6 describes it, and from the probability of recall
 * that the user wishes. This file turns memories into waiting times; `memory.ts` turns answers into memories.
 */

/**
 * The memory of a review as FSRS-6 describes it, in whole numbers, so that each engine computes and stores the same. `stability` is a
 * logarithm: a thousandth is that part of a doubling, 0 one day (with a stability of `s` days, a review is recalled after `s` days with a
 * probability of 0.9). `difficulty` is in thousandths, from 1000 to 10000.
 */
export interface Memory {
  readonly stability: number
  readonly difficulty: number
}

/** The settings of the adaptive schedule. */
export interface AdaptiveSettings {
  /** The wished probability of recall when a review is due, below 1. */
  readonly retention: number
  /**
   * The exponents of the forgetting curves, one for each set of parameters by which memories were computed (see `levelOf`). Without them, and
   * where one is missing, that of FSRS-6's default parameters.
   */
  readonly decays?: readonly (number | undefined)[] | undefined
}

/** The wished retention of users who have chosen none. */
export const DEFAULT_RETENTION = 0.85

/** The exponent of the forgetting curve with the default parameters of FSRS-6: the last of them. */
export const defaultDecay = 0.1542

const levelsPerDoubling = 10
/** The level of a stability of one day. Below level 0, a sixteenth of a day, everything waits one day. */
const levelOfOneDay = 40

/** The highest level of set 0: a stability of 36,500 days, the highest that FSRS-6 has. */
export const maxLevel = 192

/** The level of reviews whose memory has not been computed yet. */
export const unknownLevel = -1

/** No review waits longer, as no interval is longer. */
const maxWaitDays = 1000

/** The distance of equal levels of two sets of parameters. */
const levelsPerSet = 1000

/**
 * The level of a memory: reviews of one level wait equally long, whatever retention is wished, so that those that are due are a range of an
 * index for each level. Neighbouring levels are 7 % apart. Each set of parameters has levels of its own, from `firstLevelOf` it, because
 * equal stabilities wait differently by different forgetting curves; set 0 is that of the default parameters.
 */
export const levelOf = ({ stability }: Memory, set = 0): number => {
  const level = Math.round((stability * levelsPerDoubling) / 1000) + levelOfOneDay
  return firstLevelOf(set) + Math.min(Math.max(level, 0), maxLevel)
}

/** The lowest level of a set of parameters. */
export const firstLevelOf = (set: number): number => set * levelsPerSet

/** The set of parameters by which a memory of this level was computed; 0 for `unknownLevel`. */
export const setOfLevel = (level: number): number => Math.max(0, Math.floor(level / levelsPerSet))

/** The days in which a memory of one day's stability falls to this probability of recall. */
export function intervalFactor(retention: number, decay: number = defaultDecay): number {
  const daysUntil = (probability: number) => probability ** (-1 / decay) - 1
  return daysUntil(retention) / daysUntil(0.9)
}

/** The days, a whole number from 1, after which a review of this level has the wished probability of recall. */
export function daysOfLevel(level: number, { retention, decays }: AdaptiveSettings): number {
  const set = setOfLevel(level)
  const stability = 2 ** ((level - firstLevelOf(set) - levelOfOneDay) / levelsPerDoubling)
  return Math.max(1, Math.round(stability * intervalFactor(retention, decays?.[set])))
}

/** The settings that decide how long a review of a level waits. */
export interface AdaptiveSchedule extends AdaptiveSettings {
  /** Days. A review whose interval has reached their sum is learned. */
  readonly intervals: readonly number[]
  /** True if learned reviews come back after their interval. */
  readonly learnedReturn: boolean
}

/** Returns whether a review of this level is learned: its interval has reached the sum of the intervals. */
export const isLearnedLevel = (level: number, schedule: Omit<AdaptiveSchedule, 'learnedReturn'>): boolean =>
  level !== unknownLevel && daysOfLevel(level, schedule) >= schedule.intervals.reduce((sum, days) => sum + days, 0)

/** The lowest learned level of a set of parameters; one above its highest if no level is learned. */
export function firstLearnedLevel(schedule: Omit<AdaptiveSchedule, 'learnedReturn'>, set = 0): number {
  let level = firstLevelOf(set)
  while (level <= firstLevelOf(set) + maxLevel && !isLearnedLevel(level, schedule)) level++
  return level
}

/** Days from the last answer until a review of this level is due; null for a learned one, unless learned reviews return. */
export function waitDaysOfLevel(level: number, schedule: AdaptiveSchedule): number | null {
  if (isLearnedLevel(level, schedule) && !schedule.learnedReturn) return null
  return Math.min(daysOfLevel(level, schedule), maxWaitDays)
}
