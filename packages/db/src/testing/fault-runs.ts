import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isFullScope, isNightlyScope } from './scope.ts'

/** Amounts of work of a fault test: in `npm test`, in `npm run test:all`, and every night and in `npm run faults`. */
interface Amounts {
  short: number
  all: number
  full: number
}

/** True if all faults happen, and in full number. */
export const isFullRun = isNightlyScope || process.env.TEST_SCOPE === 'faults'

/** True if this is more than the short form of `npm test`. */
export const isLongRun = isFullRun || isFullScope

export const amountOf = ({ short, all, full }: Amounts): number => (isFullRun ? full : isLongRun ? all : short)

/** The seed of the run: `npm run faults -- --seed 7` sets it, otherwise it is another one each time. */
const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31))

/**
 * Returns a generator of whole numbers from `min` up to but not including `max`, which the seed and the name decide. What the faults meet
 * depends on the machine all the same; their kind, order and times do not.
 */
export function seededInteger(name: string): (min: number, max: number) => number {
  let state = [...name].reduce((hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619), seed)
  // mulberry32
  return (min, max) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return min + Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (max - min))
  }
}

/** Waits for a time that `random` chooses, in ms, so that a fault comes at any moment. */
export async function anyMoment(random: (min: number, max: number) => number, min: number, max: number): Promise<void> {
  // Waits for time: faults happen at unexpected moments.
  await sleep(random(min, max))
}

/** A row of the table that `npm run faults` prints. Figures that do not apply are left out. */
export interface FaultRow {
  fault: string
  engine: 'embedded' | 'PostgreSQL' | 'both'
  /** The number of times that it happened. */
  times: number
  /** Numbers of acknowledged writes, and of those of them that were missing, or there twice, at the end. */
  acknowledged?: number
  lost?: number
  twice?: number
  /** The number of requests that got a 503 with `Retry-After`. */
  refused?: number
  /** The longest time that a request took, in ms. */
  slowestMs?: number
  /** The longest time until the readiness check succeeded after the fault was over, in ms. */
  readyMs?: number
}

/** A row of the second table that `npm run faults` prints: the effect on other clients while one misbehaves. */
export interface AttackRow {
  attack: string
  engine: FaultRow['engine']
  /** The times of another user's page without the attack and beside it, in ms: the median, and the slowest of all. */
  idle: number
  beside: number
  slowest: number
  /** Imports of another user that succeeded and that were refused (503) meanwhile. */
  imports: number
  importsRefused: number
  /** Resident memory of the server and its processes before, and at most, in MB. */
  memory: number
  peakMemory: number
  /** The time from SIGTERM amid the attack to the end of the process, in ms. */
  stopMs: number
}

/** Adds a row to its table; does nothing in other runs. */
export function reportFault(row: FaultRow | AttackRow): void {
  const file = process.env.FAULT_REPORT
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(row)}\n`)
}
