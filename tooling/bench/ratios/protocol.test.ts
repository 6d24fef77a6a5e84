import { describe, expect, it } from 'vitest'
import { createMessageSplitter, createRoundTripCounter, createStatementReader, type Statement } from './protocol.ts'
import { type Unit, withoutJobs } from './units.ts'

const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const text = (value: string) => Buffer.from(`${value}\0`)
const message = (type: string, ...fields: Buffer[]) => {
  const body = Buffer.concat(fields)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}
const startup = Buffer.concat([int32(13), int32(196_608), Buffer.from('user\0')])
const parse = (name: string, query: string, ...types: number[]) =>
  message('P', text(name), text(query), int16(types.length), ...types.map(int32))
const bind = (name: string, ...values: (string | null)[]) =>
  message(
    'B',
    text(''),
    text(name),
    int16(0),
    int16(values.length),
    ...values.flatMap((value) =>
      value === null ? [int32(-1)] : [int32(Buffer.byteLength(value)), Buffer.from(value)],
    ),
    int16(0),
  )
const execute = message('E', text(''), int32(0))
const sync = message('S')

function read(chunks: readonly Buffer[]): Statement[] {
  const statements: Statement[] = []
  const feed = createMessageSplitter(
    'client',
    createStatementReader((statement) => statements.push(statement)),
  )
  for (const chunk of chunks) feed(chunk)
  return statements
}

describe('the reader of statements', () => {
  const bytes = Buffer.concat([
    startup,
    message('Q', text('begin')),
    parse('one', 'select $1, $2', 25, 0),
    bind('one', 'größe', null),
    execute,
    sync,
    // Prepared before.
    bind('one', '', 'b'),
    execute,
    sync,
  ])
  const statements = [
    { text: 'begin', params: [], types: [] },
    { text: 'select $1, $2', params: ['größe', null], types: [25, 0] },
    { text: 'select $1, $2', params: ['', 'b'], types: [25, 0] },
  ]

  it('reports each statement that a client executes, prepared or not', () => {
    expect(read([bytes])).toEqual(statements)
  })

  it('reports the same however the messages are cut', () => {
    expect(read([...bytes].map((byte) => Buffer.from([byte])))).toEqual(statements)
  })

  it('refuses parameters in binary form', () => {
    const binary = message('B', text(''), text('one'), int16(1), int16(1), int16(0), int16(0))
    expect(() => read([startup, parse('one', 'select 1'), binary])).toThrow('binary')
  })
})

describe('the counter of round trips', () => {
  const ready = message('Z', Buffer.from('I'))
  const row = message('D', int16(0))
  const count = (passed: readonly ['sent' | 'answered', Buffer][]) => {
    let roundTrips = 0
    const counter = createRoundTripCounter(
      () => roundTrips++,
      () => {},
    )
    counter.sent(startup)
    counter.answered(ready)
    for (const [direction, bytes] of passed) counter[direction](bytes)
    return roundTrips - 1
  }
  const ask = Buffer.concat([bind('one'), execute, sync])

  it('counts what is sent together once, also if it arrives in parts while answers come back', () => {
    const first = ask.subarray(0, 9)
    const rest = ask.subarray(9)
    expect(
      count([
        ['sent', ask],
        ['sent', first],
        ['answered', row],
        ['sent', rest],
        ['answered', ready],
      ]),
    ).toBe(1)
  })

  it('counts again once everything is answered', () => {
    const bothReady = Buffer.concat([ready, ready])
    expect(
      count([
        ['sent', ask],
        ['sent', ask],
        ['answered', bothReady],
        ['sent', ask],
        ['answered', ready],
      ]),
    ).toBe(2)
  })

  it('counts what follows the answer of a flush', () => {
    const describe = Buffer.concat([parse('one', 'select 1'), message('H')])
    expect(
      count([
        ['sent', describe],
        ['answered', message('1')],
        ['sent', ask],
        ['answered', ready],
      ]),
    ).toBe(2)
  })
})

describe('the statements of a call', () => {
  const statement = (connection: number, query: string, roundTrip: number) => {
    return { connection, roundTrip, text: query, params: [], types: [] }
  }
  const call = [
    statement(1, 'begin', 0),
    statement(2, 'select session', 1),
    statement(2, 'select user', 1),
    statement(1, 'select list', 2),
    statement(1, 'commit', 2),
    statement(2, 'select name', 3),
  ]
  const grouped = [[['begin'], ['select list', 'commit']], [['select session', 'select user']], [['select name']]]
  const texts = (units: Unit[]) => units.map(({ roundTrips }) => roundTrips.map((sent) => sent.map((one) => one.text)))

  it('are grouped by transactions and round trips, also if another connection is busy at the same time', () => {
    const [units = []] = withoutJobs([{ statements: call, roundTrips: 4 }])
    expect(texts(units)).toEqual(grouped)
  })

  it('do not include those of jobs, which only few of the captures have', () => {
    const job = [statement(3, 'begin', 7), statement(3, 'update job_leases', 8), statement(3, 'commit', 9)]
    const captures = [call, [...job, ...call], call].map((statements) => ({ statements, roundTrips: 0 }))
    expect(withoutJobs(captures).map(texts)).toEqual(Array(3).fill(grouped))
  })
})
