import { appendFileSync } from 'node:fs'

/** How much a fault test does: in `npm test`, in `npm run test:all`, and in `npm run faults`. */
interface Amounts {
  short: number
  all: number
  faults: number
}

const scope = process.env.TEST_SCOPE

export const amountOf = ({ short, all, faults }: Amounts): number =>
  scope === 'faults' ? faults : scope === 'all' ? all : short

/** True if this is more than the short form of `npm test`. */
export const isLongRun = scope === 'faults' || scope === 'all'

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

/** A row of the table that `npm run faults` prints. What does not apply is left out. */
export interface FaultRow {
  fault: string
  engine: 'embedded' | 'PostgreSQL' | 'both'
  /** How often it happened. */
  times: number
  /** How many writes were acknowledged, and how many of these were missing, or there twice, at the end. */
  acknowledged?: number
  lost?: number
  twice?: number
  /** How many requests got a 503 with `Retry-After`. */
  refused?: number
  /** The longest time that a request took, in ms. */
  slowestMs?: number
  /** The longest time until the readiness check succeeded after the fault was over, in ms. */
  readyMs?: number
}

/** Adds a row to the table; does nothing in other runs. */
export function reportFault(row: FaultRow): void {
  const file = process.env.FAULT_REPORT
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(row)}\n`)
}
