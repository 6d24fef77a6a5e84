import { readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { isSameSecret, randomSecret } from '@wordtide/api'
import { codeOf } from '@wordtide/db'
import * as z from 'zod'
import { writeAtomically } from '../adapters/atomic-write.ts'
import { lineOf } from './report.ts'

/**
 * Runs a command in the server, which alone has the embedded database open. Receives the arguments, and a signal that aborts when the
 * caller is gone or the server stops. Returns what can be sent as JSON.
 */
type Command = (args: unknown, signal: AbortSignal) => Promise<unknown>

/** The port on which a running server listens for commands, and their key, as in its file in the data folder. */
const channel = z.object({ port: z.number().int(), key: z.string() })
const response = z.union([z.object({ result: z.unknown() }), z.object({ error: z.string() })])

const channelFile = (dataDir: string) => join(dataDir, 'control.json')
/** In UTF-16 units. */
const maxRequestLength = 64 * 1024

/**
 * Serves commands to other programs of the same system user, on a free port of the loopback interface. Users who can read the
 * data folder find port and key there. A browser cannot send the key, and a name that resolves to this machine is refused by its `Host`.
 */
export async function openControl(
  dataDir: string,
  commands: Record<string, Command>,
): Promise<{ close(): Promise<void> }> {
  const key = randomSecret()
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let port = 0
  const server = createServer((req, res) => {
    const isAllowed =
      isSameSecret(req.headers.authorization ?? '', `Bearer ${key}`) &&
      req.headers.host === `127.0.0.1:${port}` &&
      req.method === 'POST'
    const command = commands[req.url?.slice(1) ?? '']
    if (!isAllowed || command === undefined) return void res.writeHead(404).end()
    const run = respond(req, res, command, stopping.signal).finally(() => running.delete(run))
    running.add(run)
  })
  port = await listen(server)
  await writeAtomically(channelFile(dataDir), Buffer.from(JSON.stringify({ port, key })), { mode: 0o600 })
  return {
    async close() {
      await rm(channelFile(dataDir), { force: true })
      stopping.abort(new Error('the server is stopping'))
      await Promise.all(running)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function listen(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}

async function respond(
  req: IncomingMessage,
  res: ServerResponse,
  command: Command,
  stopping: AbortSignal,
): Promise<void> {
  const gone = new AbortController()
  res.once('close', () => gone.abort(new Error('the caller is gone')))
  let body: z.input<typeof response>
  try {
    const args: unknown = JSON.parse(await readText(req, maxRequestLength))
    body = { result: await command(args, AbortSignal.any([gone.signal, stopping])) }
  } catch (error) {
    body = { error: lineOf(error) }
  }
  await new Promise<void>((resolve) => {
    res.once('close', resolve)
    res.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(body))
    if (res.destroyed) resolve()
  })
}

async function readText(message: IncomingMessage, maxLength: number): Promise<string> {
  let text = ''
  message.setEncoding('utf8')
  for await (const chunk of message) {
    text += chunk
    if (text.length > maxLength) throw new Error('the request is too large')
  }
  return text
}

/** Thrown if no server listens for commands, although one may be running. */
export class NoControlError extends Error {
  override name = 'NoControlError'
}

/** Runs a command in the server that uses `dataDir`, however long that takes. Throws NoControlError, or the error of the command. */
export async function callControl(dataDir: string, command: string, args: object): Promise<unknown> {
  const { port, key } = await readChannel(dataDir)
  const text = await new Promise<string>((resolve, reject) => {
    const req = request({ host: '127.0.0.1', port, path: `/${command}`, method: 'POST' }, (res) => {
      if (res.statusCode !== 200) return reject(new NoControlError())
      // However long: a list may be.
      readText(res, Number.POSITIVE_INFINITY).then(resolve, () => reject(new Error('the server has stopped meanwhile')))
    })
    req.once('error', (error) => {
      reject(codeOf(error) === 'ECONNREFUSED' ? new NoControlError() : new Error('the server has stopped meanwhile'))
    })
    req.setHeader('authorization', `Bearer ${key}`)
    req.end(JSON.stringify(args))
  })
  const answer = response.parse(JSON.parse(text))
  if ('error' in answer) throw new Error(answer.error)
  return answer.result
}

async function readChannel(dataDir: string): Promise<z.output<typeof channel>> {
  try {
    return channel.parse(JSON.parse(await readFile(channelFile(dataDir), 'utf8')))
  } catch {
    throw new NoControlError()
  }
}
