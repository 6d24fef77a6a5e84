import { randomUUID } from 'node:crypto'
import { rename, rm, utimes, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'

/** Whether this is the name of a temporary file of `writeAtomically`. */
export const isPartial = (name: string): boolean => name.endsWith('.part')

interface WriteOptions {
  /** Flushes the file to disk before it gets its name, so that it survives a power cut. */
  flush?: boolean
  /** The modification time to set. */
  modifiedAt?: Date
}

/** Writes a file so that it is either complete or absent; a failure leaves nothing behind. */
export async function writeAtomically(
  path: string,
  content: Uint8Array | Readable,
  { flush = false, modifiedAt }: WriteOptions = {},
): Promise<void> {
  const partial = `${path}.${randomUUID()}.part`
  try {
    await writeFile(partial, content, { flush })
    if (modifiedAt !== undefined) await utimes(partial, modifiedAt, modifiedAt)
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {})
    throw error
  }
}
