/** A statement as a client had PostgreSQL execute it. */
export interface Statement {
  text: string
  /** As the client sent them: texts, or null. */
  params: (string | null)[]
  /** The object identifiers of their types, as far as the client named them; otherwise 0. */
  types: number[]
}

/**
 * Reads what a client sends to PostgreSQL on one connection, and reports each statement that it executes, whether prepared before or not.
 * See "Frontend/Backend Protocol" in PostgreSQL's manual. Parameters in binary form are not supported.
 */
export function createStatementReader(onStatement: (statement: Statement) => void): (bytes: Buffer) => void {
  let buffered: Buffer = Buffer.alloc(0)
  let isStarted = false
  const prepared = new Map<string, { text: string; types: number[] }>()
  const portals = new Map<string, Statement>()

  function read(type: string, message: MessageReader): void {
    if (type === 'Q') onStatement({ text: message.text(), params: [], types: [] })
    else if (type === 'P') {
      const name = message.text()
      prepared.set(name, { text: message.text(), types: message.list(() => message.int32()) })
    } else if (type === 'B') {
      const portal = message.text()
      const statement = prepared.get(message.text())
      if (statement === undefined) throw new Error('a statement was bound that was not prepared')
      if (message.list(() => message.int16()).some((format) => format !== 0))
        throw new Error('a parameter was sent in binary form')
      portals.set(portal, { ...statement, params: message.list(() => message.value()) })
    } else if (type === 'E') {
      const statement = portals.get(message.text())
      if (statement !== undefined) onStatement(statement)
    }
  }

  return (bytes) => {
    buffered = Buffer.concat([buffered, bytes])
    for (;;) {
      // The first message has no type.
      const start = isStarted ? 1 : 0
      if (buffered.length < start + 4) return
      const end = start + buffered.readUInt32BE(start)
      if (buffered.length < end) return
      if (isStarted) read(String.fromCharCode(buffered[0] ?? 0), new MessageReader(buffered.subarray(5, end)))
      isStarted = true
      buffered = buffered.subarray(end)
    }
  }
}

/** Reads the fields of a message, one after the other. */
class MessageReader {
  #position = 0

  constructor(private readonly bytes: Buffer) {}

  text(): string {
    const end = this.bytes.indexOf(0, this.#position)
    const text = this.bytes.toString('utf8', this.#position, end)
    this.#position = end + 1
    return text
  }

  int16(): number {
    this.#position += 2
    return this.bytes.readInt16BE(this.#position - 2)
  }

  int32(): number {
    this.#position += 4
    return this.bytes.readInt32BE(this.#position - 4)
  }

  /** A value with its length; null if that is -1. */
  value(): string | null {
    const length = this.int32()
    if (length === -1) return null
    this.#position += length
    return this.bytes.toString('utf8', this.#position - length, this.#position)
  }

  /** Fields after their number. */
  list<T>(field: () => T): T[] {
    return Array.from({ length: this.int16() }, field)
  }
}
