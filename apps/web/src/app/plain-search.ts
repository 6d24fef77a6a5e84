/** Parses a query string as plain text. The router's default parses values as JSON and turns `12e45` into a number. */
export const parsePlainSearch = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query))

/** Returns a query string without undefined, null and empty values. */
export function stringifyPlainSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  const query = params.toString()
  return query === '' ? '' : `?${query}`
}
