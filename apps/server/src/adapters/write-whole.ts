import { randomUUID } from 'node:crypto'
import { rename, rm, utimes, writeFile } from 'node:fs/promises'

/** How a file is called that is not whole yet. */
export const isHalf = (name: string): boolean => name.endsWith('.part')

interface How {
  /** Whether it must outlive a power cut. */
  flush?: boolean
  /** When it shall have been written last. */
  at?: Date
}

/** Writes a file that appears only when it is whole; where that fails, nothing is left of it. */
export async function writeWhole(path: string, bytes: Uint8Array, { flush = false, at }: How = {}): Promise<void> {
  const half = `${path}.${randomUUID()}.part`
  try {
    await writeFile(half, bytes, { flush })
    if (at !== undefined) await utimes(half, at, at)
    await rename(half, path)
  } catch (error) {
    await rm(half, { force: true }).catch(() => {})
    throw error
  }
}
