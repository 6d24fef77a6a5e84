import { createHash, randomUUID } from 'node:crypto'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { codeOf } from '../data-folder/errors.ts'
import { flushPath } from '../data-folder/flush.ts'
import { BackupError, sumsName } from './format.ts'

/** Rows compress well already at a low level, and it takes less than half the time of the default one. */
const compressionLevel = 3

const outputChunkBytes = 256 * 1024

/** Writes a `.tar.gz` entry by entry, with bounded memory. */
export interface ArchiveWriter {
  add(path: string, content: string | Uint8Array): Promise<void>
  /** Writes the sums, flushes the file to disk and gives it its name. Returns its size in bytes. */
  finish(): Promise<number>
  /** Deletes what was written. */
  discard(): Promise<void>
}

/** Creates a file, or replaces one, that only its owner can read. Until it is complete, its name ends in `.part`. Throws BackupError. */
export async function createArchive(file: string, now: Date): Promise<ArchiveWriter> {
  const target = await realpath(file).catch(() => file)
  const existing = await stat(target).catch(() => undefined)
  if (existing !== undefined && !existing.isFile())
    throw new BackupError(`${file} is there already, and is no file: name another one`)
  const partial = `${target}.${randomUUID()}.part`
  const handle = await open(partial, 'wx', 0o600).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') throw new BackupError(`the folder ${dirname(file)} does not exist`)
    throw error
  })
  const tar = pack()
  // If a write fails, the streams before it only report that they were aborted.
  let writeError: unknown
  const written = pipeline(
    tar,
    createGzip({ level: compressionLevel, chunkSize: outputChunkBytes }),
    async (source: AsyncIterable<Uint8Array>) => {
      for await (const chunk of source)
        await handle.appendFile(chunk).catch((error: unknown) => {
          writeError = error
          throw error
        })
    },
  )
  // A failure is reported by the next call that waits for it.
  written.catch(() => {})
  const sums: string[] = []
  let previous = Promise.resolve()

  async function add(path: string, content: string | Uint8Array): Promise<void> {
    const bytes =
      typeof content === 'string'
        ? Buffer.from(content)
        : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    if (path !== sumsName) sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`)
    // One entry is compressed while the caller makes the next one.
    await previous
    const added = new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name: path, mode: 0o600, mtime: now }, bytes, (error) =>
        error ? reject(error) : resolve(),
      )
      // Without a listener, a full disk would end the process.
      entry.on('error', reject)
    })
    previous = Promise.race([added, written]).catch((error: unknown) => Promise.reject(writeError ?? error))
    previous.catch(() => {})
  }

  return {
    add,
    async finish() {
      await add(sumsName, sums.join(''))
      await previous
      tar.finalize()
      await written.catch((error: unknown) => Promise.reject(writeError ?? error))
      await handle.sync()
      await handle.close()
      await rename(partial, target)
      flushPath(dirname(target))
      return (await stat(target)).size
    },
    async discard() {
      tar.destroy()
      await written.catch(() => {})
      await handle.close().catch(() => {})
      await rm(partial, { force: true })
    },
  }
}
