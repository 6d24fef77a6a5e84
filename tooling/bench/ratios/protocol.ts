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
export function createStatementReader(
  onStatement: (statement: Statement) => void,
): (type: string, body: Buffer) => void {
  const prepared = new Map<string, { text: string; types: number[] }>()
  const portals = new Map<string, Statement>()

  return (type, body) => {
    const message = new MessageReader(body)
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
}

/**
 * Splits what passes on a connection into messages, each with its type and without its length. The first message of a client has no type;
 * it is reported as ''.
 */
export function createMessageSplitter(
  from: 'client' | 'server',
  onMessage: (type: string, body: Buffer) => void,
): (bytes: Buffer) => void {
  let buffered: Buffer = Buffer.alloc(0)
  let hasType = from === 'server'
  return (bytes) => {
    buffered = Buffer.concat([buffered, bytes])
    for (;;) {
      const start = hasType ? 1 : 0
      if (buffered.length < start + 4) return
      const end = start + buffered.readUInt32BE(start)
      if (buffered.length < end) return
      onMessage(buffered.toString('latin1', 0, start), buffered.subarray(start + 4, end))
      hasType = true
      buffered = buffered.subarray(end)
    }
  }
}

/**
 * Counts how often a client has sent something and then waited: for the answer of each Query and Sync, and of what it has flushed. What it
 * sends before is of the same round trip, however the bytes happen to arrive. `sent` calls `onRoundTrip` before `onMessage`.
 */
export function createRoundTripCounter(
  onRoundTrip: () => void,
  onMessage: (type: string, body: Buffer) => void,
): { sent: (bytes: Buffer) => void; answered: (bytes: Buffer) => void } {
  let unanswered = 0
  let hasFlushed = false
  let hasAnswer = false
  const readSent = createMessageSplitter('client', (type, body) => {
    if (type === '' || type === 'Q' || type === 'S') unanswered++
    hasFlushed = type === 'H'
    onMessage(type, body)
  })
  const readAnswer = createMessageSplitter('server', (type) => {
    if (type === 'Z') unanswered--
  })
  return {
    sent(bytes) {
      if (unanswered === 0 || (hasFlushed && hasAnswer)) onRoundTrip()
      hasAnswer = false
      readSent(bytes)
    },
    answered(bytes) {
      hasAnswer = true
      readAnswer(bytes)
    },
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
