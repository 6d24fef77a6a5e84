import { type ParsedTokenInfo, Tokenizer, TokenType } from '@streamparser/json'
import { limits } from '@wordtide/contract'
import { FileError } from '../file-error.ts'
import { detectEncoding, textPieces } from '../text/decode.ts'

/** The path to a value: names of fields, and positions in arrays. */
export type Path = readonly (string | number)[]

export type Kind = 'array' | 'object' | 'plain'

/** A value that was selected, whole. */
interface SelectedValue {
  path: Path
  value: unknown
}

/** UTF-16 units that the texts of one selected value may have together, and each of its tokens costs some more: an image, a sound and a vocabulary. */
const maxLength = limits.bulk.body + Math.ceil((limits.audio.bytes * 4) / 3)
const costOfToken = 16

/** Maximum depth of a selected value. A file may have millions of deeper ones, which are never requested. */
const deepest = 4

/** The tokens that may come next. */
type State = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end' | 'nothing'

interface Container {
  isArray: boolean
  /** Of the value that is read now. */
  key: string | number
  /** The parts of a selected value; undefined outside of one. */
  parts: [string | number, unknown][] | undefined
}

/**
 * Reads JSON of any size piece by piece, and yields for each piece the selected values that end in it. Only the one that is being read is in
 * memory. `isSelected` is called for each value that is in no selected one. Throws FileError: DAMAGED if it is no JSON, or nests deeper than
 * `limits.json.depth`, CELL_TOO_LONG if a value that is selected, or any text, is longer than a request may be.
 */
export async function* selectValues(
  file: Blob,
  isSelected: (path: Path, kind: Kind) => boolean,
): AsyncGenerator<readonly SelectedValue[]> {
  const tokenizer = new Tokenizer({ stringBufferSize: 65_536 })
  const reader = createGrammar(isSelected)
  let tokenEnd = 0
  tokenizer.onToken = (token) => {
    tokenEnd = token.offset
    reader.add(token)
  }
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let position = 0
  try {
    for await (const piece of piecesOf(file)) {
      // The tokenizer replaces bytes that are no UTF-8.
      utf8.decode(piece, { stream: true })
      tokenizer.write(piece)
      position += piece.length
      if (position - tokenEnd > maxLength) throw new FileError('CELL_TOO_LONG')
      yield reader.takeSelected()
    }
    utf8.decode()
    if (!tokenizer.isEnded) tokenizer.end()
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('DAMAGED', { cause: error })
  }
  if (!reader.isComplete()) throw new FileError('DAMAGED')
}

/** Yields the bytes of a text in pieces, in UTF-8. */
async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const encoding = detectEncoding(new Uint8Array(await file.slice(0, 1024).arrayBuffer()))
  if (encoding === 'utf-8') return yield* bytesOf(file)
  const encoder = new TextEncoder()
  for await (const piece of textPieces(file, encoding)) yield encoder.encode(piece)
}

/** The bytes of a file in pieces. Not every browser has async iteration of streams. */
async function* bytesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Checks the order of tokens, and assembles the selected values. */
function createGrammar(isSelected: (path: Path, kind: Kind) => boolean) {
  const stack: Container[] = []
  let state: State = 'value'
  let selected: SelectedValue[] = []
  /** Of the selected value that is being read. */
  let cost = 0

  const pathOf = (): Path => stack.map(({ key }) => key)
  const isInside = () => stack.at(-1)?.parts !== undefined
  const isKept = (kind: Kind) => isInside() || (stack.length <= deepest && isSelected(pathOf(), kind))

  function begin(isArray: boolean) {
    if (stack.length === limits.json.depth) throw new FileError('DAMAGED')
    const keeps = isKept(isArray ? 'array' : 'object')
    stack.push({ isArray, key: isArray ? 0 : '', parts: keeps ? [] : undefined })
    state = isArray ? 'value or end' : 'name or end'
  }

  function end(isArray: boolean) {
    const ended = stack.pop()
    if (ended === undefined || ended.isArray !== isArray) throw new FileError('DAMAGED')
    if (ended.parts === undefined) finish()
    // `Object.fromEntries` makes a field of every name, also of `__proto__`.
    else keep(isArray ? ended.parts.map(([, part]) => part) : Object.fromEntries(ended.parts))
  }

  /** A value ends that is selected, or a part of one. */
  function keep(value: unknown) {
    const container = stack.at(-1)
    if (container?.parts !== undefined) container.parts.push([container.key, value])
    else {
      selected.push({ path: pathOf(), value })
      cost = 0
    }
    finish()
  }

  const finish = () => {
    state = stack.length === 0 ? 'nothing' : 'comma or end'
  }

  function addPlain(value: unknown) {
    if (isKept('plain')) keep(value)
    else finish()
  }

  function addComma() {
    const container = stack.at(-1)
    if (container === undefined) throw new FileError('DAMAGED')
    if (typeof container.key === 'number') container.key++
    state = container.isArray ? 'value' : 'name'
  }

  return {
    add({ token, value }: ParsedTokenInfo) {
      const length = typeof value === 'string' ? value.length : 0
      if (isInside()) cost += costOfToken + length
      if (Math.max(cost, length) > maxLength) throw new FileError('CELL_TOO_LONG')
      const takesValue = state === 'value' || state === 'value or end'
      const takesName = state === 'name' || state === 'name or end'
      const mayEnd = state.endsWith('or end')
      if (token === TokenType.LEFT_BRACE && takesValue) begin(false)
      else if (token === TokenType.LEFT_BRACKET && takesValue) begin(true)
      else if (token === TokenType.RIGHT_BRACE && mayEnd) end(false)
      else if (token === TokenType.RIGHT_BRACKET && mayEnd) end(true)
      else if (token === TokenType.COMMA && state === 'comma or end') addComma()
      else if (token === TokenType.COLON && state === 'colon') state = 'value'
      else if (token === TokenType.STRING && takesName) {
        const container = stack.at(-1)
        if (container !== undefined) container.key = String(value)
        state = 'colon'
      } else if (isPlain(token) && takesValue) addPlain(value)
      else throw new FileError('DAMAGED')
    },
    /** Returns the values that were completed since the last time. */
    takeSelected(): readonly SelectedValue[] {
      const taken = selected
      selected = []
      return taken
    },
    /** Returns whether one whole value was read. */
    isComplete: () => state === 'nothing',
  }
}

const plain: readonly TokenType[] = [
  TokenType.STRING,
  TokenType.NUMBER,
  TokenType.TRUE,
  TokenType.FALSE,
  TokenType.NULL,
]

const isPlain = (token: TokenType): boolean => plain.includes(token)
