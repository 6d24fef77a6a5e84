type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain }

/** A value of a JSON text; what is long comes as a function that fetches it when its place is reached. */
export type Json = Plain | { readonly [name: string]: Json } | (() => Promise<Json> | AsyncIterable<Json>)

/** The text of a value, piece by piece; items that come one after another are written as an array. */
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

// `Array.isArray` does not see that a readonly array is one.
const isArray = (value: object): value is readonly Plain[] => Array.isArray(value)

/** All rows, page after page: `fetch` answers those after a row, or the first, until there are none. */
export async function* pages<Row>(fetch: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let page = await fetch(undefined); page.length > 0; page = await fetch(page.at(-1))) yield* page
}
