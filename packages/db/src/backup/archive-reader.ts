import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { codeOf } from '../data-folder/errors.ts'
import { BackupError, type EntryKind, entryKind, type Manifest, parseManifest } from './format.ts'

/** An entry of a backup. */
type ArchiveEntry = EntryKind & { path: string; bytes: Buffer }

/** No entry that we write is nearly as large; a larger one is not read into memory. */
const maxEntryBytes = 256 * 1024 * 1024

/**
 * Reads a backup entry by entry. Throws BackupError, with the name of the file, if it does not exist, is no backup, or is not
 * complete. Its sums are not checked: `verifyArchive` does that.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  if (!(await isGzip(file))) throw new BackupError(`${file} is not a backup of Wordtide`)
  const tar = extract()
  const streamed = pipeline(createReadStream(file), createGunzip(), tar)
  // The loop reports a failure, too.
  streamed.catch(() => {})
  let isFirst = true
  try {
    for await (const entry of tar) {
      const path = entry.header.name
      const kind = entryKind(path)
      if (kind === undefined || isFirst !== (kind.kind === 'manifest'))
        throw new BackupError(`${file} is not a backup of Wordtide`)
      if ((entry.header.size ?? 0) > maxEntryBytes) throw new BackupError(`${file} is damaged: ${path} is too large`)
      isFirst = false
      const chunks: Uint8Array[] = []
      for await (const chunk of entry) chunks.push(chunk)
      yield { ...kind, path, bytes: Buffer.concat(chunks) }
    }
    await streamed
  } catch (error) {
    if (!isArchiveError(error)) throw error
    throw new BackupError(`${file} is ${isFirst ? 'not a backup of Wordtide' : 'damaged or not complete'}`)
  }
}

/** Returns whether an error comes from the format of the file, and not from the code that reads the entries. */
function isArchiveError(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof BackupError) return false
  return (
    codeOf(error)?.startsWith('Z_') ||
    /^(Invalid tar header|Unexpected end of data|Premature close|Writable stream closed)/.test(error.message)
  )
}

async function isGzip(file: string): Promise<boolean> {
  let handle: Awaited<ReturnType<typeof open>>
  try {
    handle = await open(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new BackupError(`${file} does not exist`)
    throw error
  }
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}

/** Returns the manifest of a backup, which is its first entry. Throws BackupError. */
export async function readManifest(file: string): Promise<Manifest> {
  for await (const { kind, bytes } of readArchive(file)) if (kind === 'manifest') return manifestOf(file, bytes)
  throw new BackupError(`${file} is not a backup of Wordtide`)
}

/** Reads a whole backup and compares each entry with its sum. Returns the manifest. Throws BackupError. */
export async function verifyArchive(file: string): Promise<Manifest> {
  const hash = createHash('sha256')
  let manifest: Manifest | undefined
  let sums: Buffer | undefined
  for await (const { kind, path, bytes } of readArchive(file)) {
    if (sums !== undefined) throw new BackupError(`${file} is damaged: it continues after its sums`)
    if (kind === 'sums') {
      sums = bytes
      continue
    }
    if (kind === 'manifest') manifest = manifestOf(file, bytes)
    // The lines of SHA256SUMS are in the order of the entries, so that a hash of the lines replaces a list of them.
    hash.update(`${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`)
  }
  if (manifest === undefined || sums === undefined) throw new BackupError(`${file} is damaged or not complete`)
  if (!createHash('sha256').update(sums).digest().equals(hash.digest()))
    throw new BackupError(`${file} is damaged: its content does not match its sums`)
  return manifest
}

function manifestOf(file: string, bytes: Buffer): Manifest {
  try {
    return parseManifest(bytes.toString())
  } catch (error) {
    throw error instanceof BackupError ? new BackupError(`${file} ${error.message}`) : error
  }
}
