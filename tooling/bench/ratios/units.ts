import type { Statement } from './protocol.ts'
import type { Passed } from './proxy.ts'

/**
 * A unit of work of one connection: a statement, those that were sent without waiting for one another, or those of a transaction with its
 * begin and its end.
 */
export interface Unit {
  connection: number
  /** The statements, by the round trips in which they were sent. */
  roundTrips: Statement[][]
}

/** Groups statements into units, in the order in which these began. */
export function unitsOf({ statements }: Passed): Unit[] {
  const units: Unit[] = []
  const latest = new Map<number, { unit: Unit; roundTrip: number; isOpen: boolean }>()
  for (const { connection, roundTrip, ...statement } of statements) {
    const last = latest.get(connection)
    const continues = last !== undefined && (last.isOpen || last.roundTrip === roundTrip)
    const unit = continues ? last.unit : { connection, roundTrips: [] }
    if (!continues) units.push(unit)
    if (continues && last.roundTrip === roundTrip) unit.roundTrips.at(-1)?.push(statement)
    else unit.roundTrips.push([statement])
    latest.set(connection, { unit, roundTrip, isOpen: isOpenAfter(statement, last?.isOpen ?? false) })
  }
  return units
}

/** Returns whether a connection is in a transaction after a statement. */
function isOpenAfter({ text }: Statement, wasOpen: boolean): boolean {
  if (/^\s*begin\b/i.test(text)) return true
  return wasOpen && !/^\s*(commit|rollback(?!\s+to))\b/i.test(text)
}

/** The statements of units, one after the other. */
export const statementsOf = (units: readonly Unit[]): Statement[] =>
  units.flatMap(({ roundTrips }) => roundTrips.flat())

const shapeOf = ({ roundTrips }: Unit) =>
  roundTrips
    .flat()
    .map(({ text }) => text)
    .join('\n')

/**
 * Returns the units of each capture of the same call, without those that fewer than half of the captures have: these are the server's
 * jobs, which happen to run at the time.
 */
export function withoutJobs(captures: readonly Passed[]): Unit[][] {
  const all = captures.map(unitsOf)
  const counts = new Map<string, number>()
  for (const units of all)
    for (const shape of new Set(units.map(shapeOf))) counts.set(shape, (counts.get(shape) ?? 0) + 1)
  return all.map((units) => units.filter((unit) => 2 * (counts.get(shapeOf(unit)) ?? 0) >= all.length))
}
