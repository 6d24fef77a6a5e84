import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Database } from '../database.ts'
import { databaseIdentity } from '../tables/index.ts'
import { keepId } from './database-id.ts'

/** Returns the id of a data folder, which its first server has made, and which stays when the folder is moved. */
export const readFolderId = (dataDir: string): Promise<string> =>
  keepId(dataDir, join(dataDir, 'folder-id'), randomUUID())

/** Records where a server that starts keeps its images. Returns whether the server before it kept them in another place. */
export const recordImagesPlace = (db: Database, place: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select({ before: databaseIdentity.imagesPlace }).from(databaseIdentity).for('update')
    if (row?.before === place) return false
    await tx.update(databaseIdentity).set({ imagesPlace: place })
    return row !== undefined && row.before !== null
  })
