import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { leases } from '../tables/index.ts'
import { testEngine } from '../testing/index.ts'
import { openEmbedded, openFolder } from './pglite.ts'

/** Creates a data folder with a copy of the migrated template, which opens faster than an empty folder. */
function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'wordtide-embedded-'))
  cpSync(inject('testEngine').template, join(dataDir, 'pglite'), { recursive: true })
  return dataDir
}

describe.runIf(testEngine() === 'embedded')('the embedded database', () => {
  it('keeps its rows over a restart, is backed up once a day, and keeps seven backups', async () => {
    const dataDir = newDataDir()
    const first = await openEmbedded(dataDir)
    await first.db.insert(leases).values({ name: 'kept', until: new Date(0) })
    const backups = join(dataDir, 'backups')
    for (const day of [1, 2, 3, 4, 5, 6, 7]) mkdirSync(join(backups, `2026-01-0${day}`), { recursive: true })
    await first.backUp(new Date('2026-01-08T10:00Z'))
    await first.backUp(new Date('2026-01-08T22:00Z'))
    const estimates = first.db.select({ rows: sql`reltuples`.mapWith(Number) }).from(sql`pg_class`)
    expect(await estimates.where(sql`relname = 'leases'`), 'the planner has statistics').toEqual([{ rows: 1 }])
    await first.close()
    expect(existsSync(join(dataDir, 'pglite.lock'))).toBe(false)
    expect(readdirSync(backups)).toEqual([2, 3, 4, 5, 6, 7, 8].map((day) => `2026-01-0${day}`))

    const again = await openEmbedded(dataDir)
    expect(await again.db.select().from(leases)).toEqual([{ name: 'kept', until: new Date(0) }])
    await again.close()
  })

  it('is flushed once after a crash, not file by file', async () => {
    const dataDir = newDataDir()
    const running = await openEmbedded(dataDir)
    await running.db.insert(leases).values({ name: 'kept', until: new Date(0) })
    const crashed = `${dataDir}-crashed`
    cpSync(dataDir, crashed, { recursive: true })
    writeFileSync(join(crashed, 'pglite.lock'), '4194304 77')
    await running.close()
    const flushed: string[] = []
    const flush = { now: (path: string) => void flushed.push(path), later: async () => {} }
    const { db, close } = await openEmbedded(relative(process.cwd(), crashed), { flush })
    expect(await db.select({ name: leases.name }).from(leases)).toEqual([{ name: 'kept' }])
    expect(flushed.length).toBeLessThan(200)
    await close()
  })

  it('fails every query after a flush has failed, and can be opened again', async () => {
    const dataDir = newDataDir()
    let isBroken = false
    const fail = () => {
      if (isBroken) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
    }
    const flush = { now: fail, later: async () => fail() }
    const { db, close } = await openEmbedded(dataDir, { flush, delayMs: 5 })
    const insert = (name: string) => db.insert(leases).values({ name, until: new Date(0) })
    await insert('kept')
    isBroken = true
    const writeUntilFailure = async () => {
      for (let n = 0; ; n++) await insert(`unknown ${n}`)
    }
    const ended = { cause: { name: 'EngineError', message: expect.stringContaining('could not fsync file') } }
    await expect(writeUntilFailure()).rejects.toMatchObject(ended)
    await expect(insert('later')).rejects.toMatchObject(ended)
    await expect(db.select().from(leases)).rejects.toMatchObject(ended)
    await close()
    const again = await openEmbedded(dataDir)
    expect(await again.db.select({ name: leases.name }).from(leases)).toContainEqual({ name: 'kept' })
    await again.close()
  })

  it('can be opened from a backup', async () => {
    const dataDir = newDataDir()
    const { db, backUp, close } = await openEmbedded(dataDir)
    await db.insert(leases).values({ name: 'backed up', until: new Date(0) })
    await backUp(new Date(0))
    await close()
    const copy = await openFolder(join(dataDir, 'backups', '1970-01-01'))
    expect(await copy.db.select({ name: leases.name }).from(leases)).toEqual([{ name: 'backed up' }])
    await copy.client.close()
  })
})
