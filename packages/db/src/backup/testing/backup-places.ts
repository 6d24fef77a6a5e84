import { join } from 'node:path'
import { afterAll, afterEach } from 'vitest'
import type { StoreMark } from '../../data-folder/store-mark.ts'
import type { Database } from '../../database.ts'
import { migratedPlace, type TestPlace, testPlace } from '../../testing/index.ts'
import { type BackupSummary, createBackup } from '../create.ts'
import { type RestoreSummary, restore } from '../restore.ts'
import { addContent, memoryImages, oddText } from './content.ts'

const opened: TestPlace[] = []
// An open embedded database takes more than a hundred megabytes.
afterEach(() => Promise.all(opened.map((place) => place.disconnect())))
afterAll(() => Promise.all(opened.map((place) => place.remove())))

/** An empty database with images, and the path of a backup of it. */
export async function newPlace(engine?: TestPlace['engine']) {
  return withImages(await testPlace(engine))
}
export type Place = Awaited<ReturnType<typeof newPlace>>

function withImages(place: TestPlace) {
  opened.push(place)
  return { ...place, images: memoryImages(), file: join(place.dataDir, 'backup.tar.gz') }
}

/** A migrated place with the content of two users. */
export async function filledPlace(): Promise<Place> {
  const place = withImages(await migratedPlace())
  await place.connect(async (db) => {
    for (let user = 0; user < 2; user++) await addContent(db, oddText, place.images)
  })
  return place
}

export const backUpAt = (place: Place): Promise<BackupSummary> => place.connect((db) => backUp(place, db))
export const backUp = (place: Place, db: Database): Promise<BackupSummary> =>
  createBackup({ ...place, db, now: new Date() })

/** Restores a file into a place, whose embedded database is closed before. */
export async function restoreTo(
  place: Place,
  file: string,
  replace = false,
  mark?: StoreMark,
): Promise<RestoreSummary> {
  await place.disconnect()
  return restore({ ...place, openImages: async () => place.images, openMark: async () => mark, file, replace })
}
