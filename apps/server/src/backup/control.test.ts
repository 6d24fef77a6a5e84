import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { freshFolder, removeFolders } from '../testing/index.ts'
import { callControl, NoControlError, openControl } from './control.ts'

afterAll(removeFolders)

async function open() {
  const dataDir = await freshFolder()
  const { close } = await openControl(dataDir, {
    echo: async (args) => args,
    repeat: async (args) => {
      const { text, times } = z.object({ text: z.string(), times: z.number() }).parse(args)
      return text.repeat(times)
    },
    fail: () => Promise.reject(new Error('no space')),
    wait: (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  })
  const { port, key }: { port: number; key: string } = JSON.parse(await readFile(join(dataDir, 'control.json'), 'utf8'))
  /** Returns the status of a request with these headers. */
  const statusOf = async (headers: Record<string, string>, method = 'POST') => {
    const req = request({ host: '127.0.0.1', port, path: '/echo', method, headers }).end('{}')
    const [{ statusCode }] = await once(req, 'response')
    return statusCode
  }
  return { dataDir, close, port, key, statusOf }
}

describe('the control channel of a server', () => {
  it('runs commands, and returns their results and their errors', async () => {
    const { dataDir, close } = await open()
    expect(await callControl(dataDir, 'echo', { file: 'ä "x"' })).toEqual({ file: 'ä "x"' })
    await expect(callControl(dataDir, 'fail', {})).rejects.toThrow('no space')
    await expect(callControl(dataDir, 'unknown', {})).rejects.toThrow(NoControlError)
    const long = 'x'.repeat(1_000_000)
    expect(await callControl(dataDir, 'repeat', { text: long.slice(0, 1000), times: 1000 })).toEqual(long)
    await expect(callControl(dataDir, 'echo', { long })).rejects.toThrow(/too large|stopped/)
    await close()
  })

  it('is open to those alone who can read its file, and to no browser', async () => {
    const { dataDir, close, port, key, statusOf } = await open()
    expect((await stat(join(dataDir, 'control.json'))).mode & 0o777).toBe(0o600)
    const authorization = `Bearer ${key}`
    expect(await statusOf({ authorization })).toBe(200)
    expect(await statusOf({ authorization }, 'GET')).toBe(404)
    expect(await statusOf({})).toBe(404)
    expect(await statusOf({ authorization: `Bearer ${'0'.repeat(64)}` })).toBe(404)
    for (const host of [`localhost:${port}`, `rebound.example:${port}`, '127.0.0.1'])
      expect(await statusOf({ authorization, host })).toBe(404)
    await close()
  })

  it('ends with the server, and with it the commands that are running', async () => {
    const { dataDir, close } = await open()
    const waiting = callControl(dataDir, 'wait', {})
    const outcome = expect(waiting).rejects.toThrow('the server is stopping')
    await callControl(dataDir, 'echo', {})
    await close()
    await outcome
    expect(await readdir(dataDir)).toEqual([])
    await expect(callControl(dataDir, 'echo', {})).rejects.toThrow(NoControlError)
  })

  it('tells a server that dies during a command from one that does not listen', async () => {
    const dataDir = await freshFolder()
    const dying = createServer((req) => req.socket.destroy()).listen(0, '127.0.0.1')
    await once(dying, 'listening')
    const address = dying.address()
    const port = typeof address === 'object' ? address?.port : undefined
    await writeFile(join(dataDir, 'control.json'), JSON.stringify({ port, key: 'key' }))
    await expect(callControl(dataDir, 'echo', {})).rejects.toThrow('the server has stopped meanwhile')
    dying.close()
    await once(dying, 'close')
    await expect(callControl(dataDir, 'echo', {})).rejects.toThrow(NoControlError)
  })
})
