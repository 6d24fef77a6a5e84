/** Returns the rows of `execute`, which are an array with the postgres driver and a field of the result with PGlite. */
export function rawRows(result: unknown): Record<string, unknown>[] {
  const rows: unknown = isRecord(result) && 'rows' in result ? result.rows : result
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}

/** Returns whether a value is an object, whose fields can be read. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
