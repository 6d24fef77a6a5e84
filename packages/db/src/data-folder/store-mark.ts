import { DataFolderError } from './errors.ts'

/** The object with the id of the database; the other one has the id of a database that is being restored, until the restore is complete. */
type MarkName = 'database-id' | 'database-id.restored'

/** A store's record of the database that its images belong to, like the file `database-id` of a data folder. */
export interface StoreMark {
  /** Names the store, without its key and secret. */
  place: string
  read(name: MarkName): Promise<string | undefined>
  write(name: MarkName, id: string): Promise<void>
  remove(name: MarkName): Promise<void>
}

/** Returns whether a store has the id of another database. A database has none before it is migrated. */
export async function isForeignStore(mark: StoreMark, id: string | undefined): Promise<boolean> {
  const owner = await readOwner(mark, id)
  return owner !== undefined && owner !== id
}

/** Reads which database a store belongs to: this one, if a restore has announced it. */
async function readOwner(mark: StoreMark, id: string | undefined): Promise<string | undefined> {
  if (id !== undefined) await adoptRestoredMark(mark, id)
  return mark.read('database-id')
}

/** Binds a store to the database, also after a restore that was interrupted. Throws DataFolderError if it belongs to another one. */
export async function claimStore(mark: StoreMark, id: string): Promise<void> {
  const owner = await readOwner(mark, id)
  if (owner === undefined) await mark.write('database-id', id)
  else if (owner !== id)
    throw new DataFolderError(
      `STORAGE_URL: ${mark.place} belongs to another database, whose images it has: ` +
        'set STORAGE_URL to a bucket of its own, or DATABASE_URL to the database that this bucket belongs to',
    )
}

/** Announces a database that is about to be in its place: if the restore ends there, its next start finds the id. */
export const announceRestore = (mark: StoreMark, id: string): Promise<void> => mark.write('database-id.restored', id)

/** Gives the store to the database that a restore has announced, if it is this one. */
export async function adoptRestoredMark(mark: StoreMark, id: string): Promise<void> {
  if ((await mark.read('database-id.restored')) !== id) return
  await mark.write('database-id', id)
  await mark.remove('database-id.restored')
}
