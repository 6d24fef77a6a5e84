/** A violated constraint, which the caller may be able to handle. */
export type Violation = { kind: 'unique' | 'foreignKey'; constraint: string }

/** By SQLSTATE. */
const kinds: Record<string, Violation['kind']> = { '23505': 'unique', '23503': 'foreignKey' }

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
