type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain }

/** A value to write as JSON. Long parts are functions, which are called when the text before them has been written. */
export type Json = Plain | { readonly [name: string]: Json } | (() => Promise<Json> | AsyncIterable<Json>)

/** Yields the JSON text of a value in pieces. An async iterable becomes an array. */
export async function* jsonText(value: Json): AsyncGenerator<string> {
  if (typeof value === 'function') {
    const fetched = value()
    yield* Symbol.asyncIterator in fetched ? arrayText(fetched) : jsonText(await fetched)
  } else if (typeof value === 'object' && value !== null && !isArray(value)) {
    let comma = ''
    yield '{'
    for (const [name, part] of Object.entries(value)) {
      yield `${comma}${JSON.stringify(name)}:`
      yield* jsonText(part)
      comma = ',\n'
    }
    yield '}'
  } else yield JSON.stringify(value)
}

async function* arrayText(items: AsyncIterable<Json>): AsyncGenerator<string> {
  let comma = ''
  yield '['
  for await (const item of items) {
    yield comma
    yield* jsonText(item)
    comma = ',\n'
  }
  yield ']'
}

// `Array.isArray` does not narrow to readonly arrays.
const isArray = (value: object): value is readonly Plain[] => Array.isArray(value)

/** Yields all rows, fetched page by page: `fetchPage` returns the rows after a row, or the first, until there are none. */
export async function* pages<Row>(fetchPage: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let page = await fetchPage(undefined); page.length > 0; page = await fetchPage(page.at(-1))) yield* page
}
