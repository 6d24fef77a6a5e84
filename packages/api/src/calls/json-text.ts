type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain }

/**
 * A value to write as JSON. Long parts are functions, which are called when the text before them has been written. Pages of items become
 * one array.
 */
export type Json = Plain | { readonly [name: string]: Json } | Later
type Later = () => Promise<Json> | AsyncIterable<readonly Json[]>

/** The minimum number of characters of a piece: enough that passing it on costs little beside writing it. */
const pieceLength = 65_536

/** Yields the JSON text of a value in pieces; the first one as soon as there is any. */
export async function* jsonText(value: Json): AsyncGenerator<string> {
  let piece = ''
  let isFirst = true
  for await (const text of textsOf(addText(emptyText(), value))) {
    piece += text
    if (piece.length < pieceLength && !isFirst) continue
    yield piece
    piece = ''
    isFirst = false
  }
  if (piece !== '') yield piece
}

/** Text in which the results of functions are to be inserted: each after the text before it. */
interface TextWithGaps {
  parts: { before: string; later: Later }[]
  end: string
}

const emptyText = (): TextWithGaps => ({ parts: [], end: '' })

function addText(text: TextWithGaps, value: Json): TextWithGaps {
  if (typeof value === 'function') {
    text.parts.push({ before: text.end, later: value })
    text.end = ''
  } else if (typeof value === 'object' && value !== null && !isArray(value)) {
    let comma = ''
    text.end += '{'
    for (const [name, part] of Object.entries(value)) {
      text.end += `${comma}${JSON.stringify(name)}:`
      addText(text, part)
      comma = ',\n'
    }
    text.end += '}'
  } else text.end += JSON.stringify(value)
  return text
}

async function* textsOf({ parts, end }: TextWithGaps): AsyncGenerator<string> {
  for (const { before, later } of parts) {
    yield before
    const fetched = later()
    yield* Symbol.asyncIterator in fetched ? arrayTexts(fetched) : textsOf(addText(emptyText(), await fetched))
  }
  yield end
}

async function* arrayTexts(pages: AsyncIterable<readonly Json[]>): AsyncGenerator<string> {
  let text = emptyText()
  let comma = ''
  text.end = '['
  for await (const page of pages)
    for (const item of page) {
      text.end += comma
      addText(text, item)
      comma = ',\n'
      // Yielding each item separately would take longer than writing it.
      if (text.parts.length === 0 && text.end.length < pieceLength) continue
      yield* textsOf(text)
      text = emptyText()
    }
  yield `${text.end}]`
}

// `Array.isArray` does not narrow to readonly arrays.
const isArray = (value: object): value is readonly Plain[] => Array.isArray(value)
