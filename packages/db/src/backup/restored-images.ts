import { reasonOf } from '../errors.ts'
import type { BackupImages } from './format.ts'

/** The image files of a restore. */
export interface RestoredImages extends Pick<BackupImages, 'put'> {
  /** Called before the restored database can be in use: from now on `removeNew` does nothing. */
  keep(): void
  /** Removes files that only the replaced database has named. */
  removeUnused(ids: readonly string[]): Promise<void>
  /** Removes the files that were written and have not been there before. */
  removeNew(): Promise<void>
  /** Returns the number of files written. */
  count(): number
}

/** Writes image files, and knows which of them have not been there before. With `keepUnused` no other files are removed. */
export function restoredImages(images: BackupImages, keepUnused: boolean): RestoredImages {
  let added: string[] = []
  let count = 0
  const remove = async (ids: readonly string[]) => {
    for (const id of ids) await images.remove(id)
  }
  return {
    async put(id, bytes) {
      count++
      const present = await images.get(id)
      if (present !== undefined && Buffer.compare(present, bytes) === 0) return
      if (present === undefined) added.push(id)
      await images.put(id, bytes)
    },
    keep: () => {
      added = []
    },
    removeUnused: async (ids) => (keepUnused ? undefined : remove(ids)),
    removeNew: () => remove(added),
    count: () => count,
  }
}

/** Runs the steps after a database was replaced. The restore has happened, so that their failure is only a warning, which is returned. */
export async function warningOf(steps: () => Promise<void>): Promise<string | undefined> {
  try {
    await steps()
    return undefined
  } catch (error) {
    return `the backup is restored, but a step after that has failed: ${reasonOf(error)}`
  }
}
