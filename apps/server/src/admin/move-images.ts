import type { ImageStore } from '@wordtide/api'
import { AdminError } from '@wordtide/api/admin'

/** Files copied at a time. */
const atOnce = 16

interface Options {
  from: ImageStore
  to: ImageStore
  /** True if a file is removed once it is in its new place. */
  remove: boolean
}

interface MovedImages {
  /** The number that was not there yet. */
  copied: number
  /** The number that was there already. */
  present: number
  removed: number
  /** Of all files. */
  bytes: number
}

/**
 * Copies all images and sounds from one place to another, and reads each copy back before it counts. A file that is there already is left,
 * so that a move that was interrupted can be repeated, and then takes the files that have been added. Throws AdminError if a copy is not what
 * was copied, and what the places throw.
 */
export async function moveImages({ from, to, remove }: Options): Promise<MovedImages> {
  const moved: MovedImages = { copied: 0, present: 0, removed: 0, bytes: 0 }
  const images = from.list()[Symbol.asyncIterator]()
  async function moveNext(): Promise<void> {
    for (;;) {
      const next = await images.next()
      if (next.done === true) return
      const { id, bytes } = next.value
      if (!(await copyImage(id))) continue
      moved.bytes += bytes
      if (!remove) continue
      await from.remove(id)
      moved.removed++
    }
  }
  /** Returns false if the file has been removed. */
  async function copyImage(id: string): Promise<boolean> {
    const bytes = await from.get(id)
    if (bytes === undefined) return false
    if (isEqual(await to.get(id), bytes)) {
      moved.present++
      return true
    }
    await to.put(id, bytes)
    if (!isEqual(await to.get(id), bytes)) throw new AdminError(`the copy of file ${id} is not what was copied`)
    moved.copied++
    return true
  }
  await Promise.all(Array.from({ length: atOnce }, moveNext))
  return moved
}

const isEqual = (copy: Uint8Array | undefined, bytes: Uint8Array) =>
  copy !== undefined && Buffer.compare(copy, bytes) === 0
