import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { freePort, waitUntil } from '@wordtide/db/testing'
import { freshFolder } from './helpers.ts'

const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')
const bucket = 'wordtide'

/** An S3-compatible server with an empty bucket. Its key is `S3RVER`; it does not verify signatures. */
export interface StoreServer {
  /** A value of STORAGE_URL. */
  url: string
  port: number
  /** Copies an object to as many new ids beside it, as files, which is faster than requests. Returns the ids. */
  duplicate(key: string, count: number): Promise<string[]>
  /** Ends it; `start` runs it again with the same objects. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts an S3-compatible server on a free port. The test file must call `afterAll(removeFolders)`, and stop the server. */
export async function startStore(): Promise<StoreServer> {
  const directory = await freshFolder()
  const port = await freePort()
  let child: ChildProcess | undefined
  async function start(): Promise<void> {
    // It encrypts the marks of its pages by a cipher that OpenSSL 3 counts as legacy.
    const node = [process.execPath, '--openssl-legacy-provider', program]
    const args = ['-d', directory, '-a', '127.0.0.1', '-p', String(port), '-s', '--configure-bucket', bucket]
    child = spawn('env', ['-u', 'NODE_OPTIONS', ...node, ...args], { stdio: 'ignore' })
    await waitUntil(() => accepts(port), { intervalMs: 20 })
  }
  await start()
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?region=eu-central-1`,
    port,
    duplicate: async (key, count) => {
      const ids = Array.from({ length: count }, () => randomUUID())
      const fileOf = (name: string, part: string) => join(directory, bucket, `${name}._S3rver_${part}`)
      for (const id of ids)
        for (const part of ['object', 'object.md5', 'metadata.json'])
          await copyFile(fileOf(key, part), fileOf(join(dirname(key), id), part))
      return ids
    },
    start,
    stop: async () => {
      if (child === undefined || child.exitCode !== null) return
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      child = undefined
      await closed
    },
  }
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
