/**
 * The query string as plain text, both ways. The router's own way reads JSON out of it, and so turns a token like
 * `12e45` into a number.
 */
export const parsePlainSearch = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query))

/** Leaves out what is absent or empty, so that an address holds only what was chosen. */
export function stringifyPlainSearch(search: Record<string, unknown>): string {
  const chosen = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') chosen.set(name, String(value))
  const query = chosen.toString()
  return query === '' ? '' : `?${query}`
}
