import { once } from 'node:events'
import { connect as openSocket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { isUnavailable } from '../errors.ts'
import { startTcpServer } from '../testing/stand-ins.ts'
import { ConnectionLostError, openConnection } from './connection.ts'

/** A message of PostgreSQL's protocol: its type, its length and its content. */
function message(type: string, content: string | Buffer): Buffer {
  const body = Buffer.from(content)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

const authenticated = message('R', Buffer.alloc(4))
const ready = message('Z', 'I')
const complete = (command: string) => message('C', `${command}\0`)
/** One column of the type `text`. */
const columns = message(
  'T',
  Buffer.concat([
    Buffer.from([0, 1]),
    Buffer.from('a\0'),
    Buffer.from('000000000000000000190004ffffffff0000'.slice(0, 36), 'hex'),
  ]),
)
const row = message('D', Buffer.concat([Buffer.from([0, 1, 0, 0, 0, 1]), Buffer.from('x')]))

/** Connects to a server that sends these responses, one to each query. */
async function connectTo(responses: Buffer[]) {
  const server = await startTcpServer((socket) => {
    let isStarted = false
    const rest = [Buffer.concat([complete('SELECT 1'), ready]), ...responses]
    socket.on('data', () => {
      if (isStarted) socket.write(rest.shift() ?? ready)
      else socket.write(Buffer.concat([authenticated, ready]))
      isStarted = true
    })
  })
  const connection = await openConnection({
    createClient: (onclose) =>
      postgres(`postgres://wordtide@127.0.0.1:${server.port}/none`, { max: 1, fetch_types: false, onclose }),
    onLost: () => {},
  })
  const close = async () => {
    connection.close()
    await server.close()
  }
  return { connection, close, query: () => connection.run((client) => client.unsafe('select a from t')) }
}

describe('a result is refused, and its connection is not used again,', () => {
  it.each([
    ['if it has no command tag', [ready]],
    ['if it has fewer rows than its tag says', [Buffer.concat([columns, row, complete('SELECT 2'), ready])]],
    ['if it has more rows than its tag says', [Buffer.concat([columns, row, row, complete('SELECT 1'), ready])]],
    ['if it has no row although its tag says one', [Buffer.concat([columns, complete('SELECT 1'), ready])]],
    ['if it has none of the rows that a statement returns', [Buffer.concat([columns, complete('DELETE 1'), ready])]],
  ])('%s', async (_, responses) => {
    const { connection, close, query } = await connectTo([...responses, Buffer.concat([complete('SELECT 0'), ready])])
    const refused = await query().then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(ConnectionLostError)
    expect(isUnavailable(refused)).toBe(true)
    expect(connection.isLost).toBe(true)
    await expect(query()).rejects.toBeInstanceOf(ConnectionLostError)
    await close()
  })
})

/** The error of Node.js for a write on a connection whose other side has just ended it: it names no call of the system. */
async function writeAfterEnd(): Promise<unknown> {
  const server = await startTcpServer((socket) => socket.end())
  const socket = openSocket(server.port, '127.0.0.1').resume()
  socket.on('error', () => {})
  await once(socket, 'end')
  await nextTurn()
  const error = await new Promise((resolve) => socket.write('x', resolve))
  await server.close()
  return error
}

it('a statement that is sent when the server has just ended the connection finds the database unavailable', async () => {
  const { connection, close } = await connectTo([])
  const error = await writeAfterEnd()
  expect(error).toMatchObject({ code: 'EPIPE' })
  await expect(connection.run(() => Promise.reject(error))).rejects.toBeInstanceOf(ConnectionLostError)
  expect(connection.isLost).toBe(true)
  await close()
})

it('a result without rows is complete if its tag says so, or if its command returns none', async () => {
  const { close, query } = await connectTo([
    Buffer.concat([columns, complete('SELECT 0'), ready]),
    Buffer.concat([complete('DELETE 3'), ready]),
    // CREATE TABLE AS.
    Buffer.concat([complete('SELECT 3'), ready]),
    Buffer.concat([columns, row, complete('SHOW'), ready]),
  ])
  expect(await query()).toHaveLength(0)
  for (let n = 0; n < 2; n++) expect(await query()).toMatchObject({ count: 3, length: 0 })
  expect(await query()).toHaveLength(1)
  await close()
})
