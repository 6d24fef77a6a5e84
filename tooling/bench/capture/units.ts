import type { Statement } from './protocol.ts'
import type { Passed } from './proxy.ts'

/** A statement by itself, or those of a transaction with its begin and its end. */
export type Unit = Statement[]

/** Groups statements by transactions, in the order in which these began. */
export function unitsOf({ statements }: Passed): Unit[] {
  const units: Unit[] = []
  const open = new Map<number, Unit>()
  for (const { connection, ...statement } of statements) {
    const transaction = open.get(connection)
    if (transaction !== undefined) {
      transaction.push(statement)
      if (/^\s*(commit|rollback(?!\s+to))\b/i.test(statement.text)) open.delete(connection)
      continue
    }
    const unit = [statement]
    units.push(unit)
    if (/^\s*begin\b/i.test(statement.text)) open.set(connection, unit)
  }
  return units
}

const shapeOf = (unit: Unit) => unit.map(({ text }) => text).join('\n')

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
