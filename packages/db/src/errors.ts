/** Why a statement failed, where the caller can do something about it. */
export type Violation = { kind: 'unique' | 'foreignKey'; constraint: string }

const kinds: Record<string, Violation['kind']> = { '23505': 'unique', '23503': 'foreignKey' }

/** The violated constraint behind an error of either driver, or undefined for any other error. */
export function violationOf(error: unknown): Violation | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || typeof cause.code !== 'string') continue
    const kind = kinds[cause.code]
    if (kind === undefined) continue
    // The embedded engine and the server's driver name it differently.
    const constraint =
      'constraint' in cause ? cause.constraint : 'constraint_name' in cause ? cause.constraint_name : ''
    return { kind, constraint: typeof constraint === 'string' ? constraint : '' }
  }
  return undefined
}
