import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testEngine, testPlace } from '../testing/index.ts'
import { areImagesHeld, holdImages } from './held-images.ts'

it.runIf(testEngine() === 'postgres')(
  'images are held by a backup, and not by locks of others with the same number',
  async () => {
    const place = await testPlace()
    await place.connect(async (db) => {
      for (const key of [sql`7, 7301943`, sql`(5::bigint << 32) + 7301943`]) {
        await db.execute(sql`select pg_advisory_lock(${key})`)
        expect(await areImagesHeld(db)).toBe(false)
      }
      const { release } = await holdImages(db, 'postgres')
      expect(await areImagesHeld(db)).toBe(true)
      await release()
      expect(await areImagesHeld(db)).toBe(false)
    })
    await place.remove()
  },
)
