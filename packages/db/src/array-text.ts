/** An element that must be in quotes, or could not be told from null or from several ones: empty, NULL, or with a special character. */
const needsQuotes = /^$|^null$|[,"{}\\\s]/i

/**
 * Returns the text form of a PostgreSQL array, such as `{1,2,3}`. It is a parameter of a statement for an array of ids, numbers, booleans,
 * dates as text, words of a fixed list or nulls, which a cast in the query gives its type: `${input.ids}::uuid[]`. Throws for an element that would
 * need quotes: an empty text, the word NULL, or one with white space, a comma, a quote, a brace or a backslash. What a user writes is a
 * `textArray`, or a parameter for a column: `sql.param(tags, lists.tags)`.
 */
export function arrayText(elements: readonly (string | number | boolean | null)[]): string {
  for (const element of elements)
    if (element !== null && needsQuotes.test(String(element)))
      throw new Error(`an element of an array needs quotes: ${JSON.stringify(element)}`)
  return `{${elements.map((element) => element ?? 'null').join()}}`
}

/** Returns the text form of a PostgreSQL array of any texts, which a cast in the query gives its type: `${input.terms}::text[]`. */
export const textArray = (elements: readonly (string | null)[]): string =>
  `{${elements.map((element) => (element === null ? 'null' : `"${element.replace(/["\\]/g, '\\$&')}"`)).join()}}`
