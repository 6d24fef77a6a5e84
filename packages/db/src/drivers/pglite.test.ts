import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { addContent } from '../backup/testing/content.ts'
import { applyMigrations, knownMigrations, readMigrationState } from '../migrate.ts'
import { rawRows } from '../raw-rows.ts'
import { leases } from '../tables/index.ts'
import { isFullScope, testEngine, testPlace } from '../testing/index.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openEmbedded } from './pglite.ts'

/** Creates a data folder with a copy of the migrated template, which opens faster than an empty folder. */
function newDataDir(): string {
  const dataDir = temporaryFolder()
  cpSync(inject('testEngine').template, join(dataDir, 'pglite'), { recursive: true })
  return dataDir
}

describe.runIf(testEngine() === 'embedded')('the embedded database', () => {
  it('keeps its rows over a restart', async () => {
    const dataDir = newDataDir()
    const first = await openEmbedded(dataDir)
    await first.db.insert(leases).values({ name: 'kept', until: new Date(0) })
    await first.close()
    expect(existsSync(join(dataDir, 'pglite.lock'))).toBe(false)
    const again = await openEmbedded(dataDir)
    expect(await again.db.select().from(leases)).toMatchObject([{ name: 'kept', until: new Date(0) }])
    await again.close()
  })

  it('lets other events happen between the queries that wait for it', async () => {
    const { db, close } = await openEmbedded(newDataDir())
    let turns = 0
    let isDone = false
    const count = () => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const queries = 20
    await Promise.all(Array.from({ length: queries }, () => db.select().from(leases)))
    isDone = true
    expect(turns).toBeGreaterThanOrEqual(queries)
    await close()
  })

  it('counts the caller that it serves, and those that wait', async () => {
    const { db, countConnections, close } = await openEmbedded(newDataDir())
    expect(countConnections()).toEqual({ inUse: 0, idle: 1, waiting: 0 })
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const transaction = db.transaction(async (tx) => {
      await tx.select().from(leases)
      await ended
    })
    const queries = [db.select().from(leases), db.select().from(leases)].map((query) => query.execute())
    await expect.poll(countConnections).toEqual({ inUse: 1, idle: 0, waiting: 2 })
    end()
    await Promise.all([transaction, ...queries])
    expect(countConnections()).toEqual({ inUse: 0, idle: 1, waiting: 0 })
    await close()
  })

  it('makes a checkpoint when enough has been written to its log, and none before', async () => {
    const checkpoints = { logBytes: 1024 * 1024, intervalMs: 5 }
    const { db, close } = await openEmbedded(newDataDir(), { checkpoints })
    const lastCheckpoint = async () => {
      const [row] = rawRows(await db.execute(sql`select redo_lsn::text as begin from pg_control_checkpoint()`))
      return row?.begin
    }
    const write = (bytes: number) =>
      db.execute(sql`select pg_logical_emit_message(false, 'test', repeat('x', ${bytes}::int))`)
    const first = await lastCheckpoint()
    await write(10_000)
    // Waits for time: the log is measured some times.
    await sleep(100)
    expect(await lastCheckpoint()).toBe(first)
    await write(2 * 1024 * 1024)
    await expect.poll(lastCheckpoint).not.toBe(first)
    await close()
  })

  it.runIf(isFullScope)('is flushed once after a crash, not file by file', async () => {
    const dataDir = newDataDir()
    const running = await openEmbedded(dataDir)
    await running.db.insert(leases).values({ name: 'kept', until: new Date(0) })
    const crashed = temporaryFolder()
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

  it.runIf(isFullScope)('fails every query after a flush has failed, and can be opened again', async () => {
    const dataDir = newDataDir()
    let isBroken = false
    const fail = () => {
      if (isBroken) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
    }
    const flush = { now: fail, later: async () => fail() }
    const aborts: string[] = []
    const onAbort = (error: Error) => void aborts.push(error.message)
    const { db, close } = await openEmbedded(dataDir, { flush, delayMs: 5, onAbort })
    const insert = (name: string) => db.insert(leases).values({ name, until: new Date(0) })
    await insert('kept')
    isBroken = true
    const writeUntilFailure = async () => {
      for (let n = 0; ; n++) await insert(`unknown ${n}`)
    }
    const ended = { cause: { name: 'EngineError', message: expect.stringContaining('could not fsync file') } }
    await expect(writeUntilFailure()).rejects.toMatchObject(ended)
    await expect(insert('later')).rejects.toMatchObject(ended)
    expect(aborts).toEqual([expect.stringContaining('could not fsync file')])
    await expect(db.select().from(leases)).rejects.toMatchObject(ended)
    await close()
    const again = await openEmbedded(dataDir)
    expect(await again.db.select({ name: leases.name }).from(leases)).toContainEqual({ name: 'kept' })
    await again.close()
  })

  it.runIf(isFullScope)('is handed over before an upgrade, and left as it is if that fails', async () => {
    const place = await testPlace()
    const [before, upgrade] = [knownMigrations().slice(0, 7), knownMigrations().at(-1)?.tag]
    await place.connect(async (db) => {
      await db.transaction((tx) => applyMigrations(tx, before))
      await addContent(db, 'text')
    })
    await place.disconnect()
    const fail = (_: unknown, tag: string) => Promise.reject(new Error(`no space to copy it before ${tag}`))
    await expect(openEmbedded(place.dataDir, { beforeUpgrade: fail })).rejects.toThrow(
      `no space to copy it before ${upgrade}`,
    )
    expect(await place.connect(readMigrationState)).toMatchObject({ applied: before })
    await place.disconnect()
    const copied: string[] = []
    const copy = async (_: unknown, tag: string) => void copied.push(tag)
    for (let start = 0; start < 2; start++) await (await openEmbedded(place.dataDir, { beforeUpgrade: copy })).close()
    expect(copied).toEqual([upgrade])
    await place.remove()
  })
})
