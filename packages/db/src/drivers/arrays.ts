/** The object identifiers of PostgreSQL's types `integer[]` and `text[]`, the array types of our tables. */
export const arrayTypes = [1007, 1009]

/** An element in quotes, with backslashes before quotes and backslashes; or one without any. */
const element = /"((?:[^"\\]|\\.)*)"|[^,]+/gs

/**
 * Parses a one-dimensional array in PostgreSQL's text form, such as `{a,"b,c",NULL}`. Drizzle could do that too, but drops
 * backslashes.
 */
export function parseArray(text: string): (string | null)[] {
  if (text === '{}') return []
  // Most arrays; in a third of the time.
  if (!text.includes('"') && !text.includes('NULL')) return text.slice(1, -1).split(',')
  return Array.from(text.slice(1, -1).matchAll(element), ([plain, quoted]) => {
    if (quoted !== undefined) return quoted.replace(/\\(.)/gs, '$1')
    return plain === 'NULL' ? null : plain
  })
}
