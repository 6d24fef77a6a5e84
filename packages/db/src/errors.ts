/** A violated constraint, which the caller may be able to handle. */
export type Violation = { kind: 'unique' | 'foreignKey'; constraint: string }

/** By SQLSTATE. */
const kinds: Record<string, Violation['kind']> = { '23505': 'unique', '23503': 'foreignKey' }

/** The database cannot be used at the moment: it cannot be reached, does not respond, or has ended a connection. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

/**
 * SQLSTATEs of a database that cannot do now what it may be able to do later: 08 connection exceptions, 40001 and 40P01
 * serialization failures and deadlocks, 53 insufficient resources, 55P03 a lock that is not available, 57014 a statement that took
 * too long, 57P a shutdown or a start.
 */
const unavailable = /^(08...|40001|40P01|53...|55P03|57014|57P..)$/

/** Returns whether an error of either driver means that the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailableError) return true
  }
  return unavailable.test(sqlStateOf(error) ?? '')
}

/** Returns the SQLSTATE of an error or of one of its causes, as PostgreSQL has sent it; undefined if there is none. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // Errors of the operating system have codes too, but no severity.
    if ('severity' in cause && 'code' in cause && typeof cause.code === 'string') return cause.code
  }
  return undefined
}

/** Returns the violated constraint behind an error of either driver; undefined for any other error. */
export function violationOf(error: unknown): Violation | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || typeof cause.code !== 'string') continue
    const kind = kinds[cause.code]
    if (kind === undefined) continue
    // PGlite sets `constraint`, the postgres driver `constraint_name`.
    const constraint =
      'constraint' in cause ? cause.constraint : 'constraint_name' in cause ? cause.constraint_name : ''
    return { kind, constraint: typeof constraint === 'string' ? constraint : '' }
  }
  return undefined
}

/**
 * Returns the message of the innermost cause of an error, in one line: that of a failed query repeats the query. Another value, as the
 * embedded engine throws it, says nothing.
 */
export function reasonOf(error: unknown): string {
  let cause = error
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  return (cause instanceof Error ? cause.message : 'an unknown failure').split('\n', 1)[0] ?? ''
}
