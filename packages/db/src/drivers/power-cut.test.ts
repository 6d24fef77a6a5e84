import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { leases } from '../tables/index.ts'
import { amountOf, isLongRun, reportFault, seededInteger, testEngine, waitUntil } from '../testing/index.ts'
import { type Unflushed, UnreliableDisk } from '../testing/power-cut.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openFolder } from './pglite.ts'

const cutsOfEachKind = amountOf({ short: 1, all: 2, full: 50 })

/** Short, so that many flushes happen in a test. */
const delayMs = 20

const integer = seededInteger('power cut')
const random = (limit: number) => integer(0, limit)

/** Opens a copy of the migrated template on an unreliable disk, with a function that writes and notes what was acknowledged. */
async function openOnUnreliableDisk() {
  const engine = inject('testEngine')
  if (engine.kind !== 'embedded') throw new Error('needs the embedded database')
  const folder = join(temporaryFolder(), 'pglite')
  cpSync(engine.template, folder, { recursive: true })
  const acknowledged: string[] = []
  /** The number of writes acknowledged before a flush that has ended. */
  let flushed = 0
  const disk = new UnreliableDisk(folder, () => {
    const before = acknowledged.length
    return () => {
      flushed = Math.max(flushed, before)
    }
  })
  const { client, db } = await openFolder(folder, false, false, { flush: disk, delayMs })
  let writes = 0
  const write = async () => {
    const name = `write ${writes++}`
    await db.transaction(async (tx) => {
      for (const half of ['first', 'second'])
        await tx.insert(leases).values({ name: `${name} ${half}`, until: new Date(0) })
    })
    acknowledged.push(name)
  }
  /** Other statements that change files: checkpoints, new, rewritten, truncated and deleted tables, and vacuum. */
  const others = [
    sql`checkpoint`,
    sql`create table if not exists other as select n, repeat('x', 500) from generate_series(1, 200) n`,
    sql`truncate leases_copy`,
    sql`drop table if exists other`,
    sql`insert into leases_copy select * from leases`,
    sql`delete from leases_copy`,
    sql`vacuum leases_copy`,
    sql`reindex table leases`,
  ]
  await db.execute(sql`create table leases_copy (like leases)`)
  const writeOther = () => db.execute(others[random(others.length)] ?? sql`checkpoint`)
  return { disk, client, acknowledged, write, writeOther, flushed: () => flushed }
}

/** Opens what a power cut has left, checks every index against its table, and returns the names of the leases. */
async function recover(folder: string): Promise<string[]> {
  const client = await PGlite.create({ dataDir: folder, extensions: { amcheck, pg_trgm } })
  await client.exec('create extension amcheck')
  await client.query(
    `select bt_index_check(pg_index.indexrelid, true) from pg_index join pg_class on pg_class.oid = pg_index.indexrelid
     join pg_am on pg_am.oid = pg_class.relam where amname = 'btree' and relpersistence = 'p'`,
  )
  const { rows } = await client.query<{ name: string }>('select name from leases')
  await client.exec(`insert into leases values ('after', now())`)
  await client.close()
  rmSync(folder, { recursive: true })
  return rows.map(({ name }) => name)
}

function expectAll(names: readonly string[], writes: readonly string[]): void {
  const missing = writes.filter((write) => !names.includes(`${write} first`) || !names.includes(`${write} second`))
  expect(missing).toEqual([])
  const halves = names.filter((name) => name.endsWith('first') && !names.includes(name.replace('first', 'second')))
  expect(halves).toEqual([])
}

describe.runIf(testEngine() === 'embedded')('a power cut', () => {
  it('costs the embedded database nothing that was acknowledged before its last flush, whenever it comes', async () => {
    const { disk, client, acknowledged, write, writeOther, flushed } = await openOnUnreliableDisk()
    const cuts: { folder: string; writes: string[] }[] = []
    const kinds = ['lost', 'partly written'] as const
    for (let n = 0; n < cutsOfEachKind * kinds.length; n++) {
      const folder = `${disk.folder}.cut${n}`
      const unflushed: Unflushed = kinds[n % kinds.length] ?? 'lost'
      // A checkpoint flushes some forty files, a commit one.
      let remaining = 1 + random(n % 3 === 0 ? 5 : 60)
      let isCut = false
      disk.onFlush = () => {
        if (isCut || --remaining > 0) return
        isCut = true
        disk.cut(folder, unflushed)
        cuts.push({ folder, writes: acknowledged.slice(0, flushed()) })
      }
      while (!isCut) await (random(10) === 0 ? writeOther() : write())
    }
    disk.onFlush = () => {}
    await client.close()
    for (const { folder, writes } of cuts) expectAll(await recover(folder), writes)
    const flushedWrites = cuts.reduce((sum, { writes }) => sum + writes.length, 0)
    reportFault({ fault: 'power cut', engine: 'embedded', times: cuts.length, acknowledged: flushedWrites, lost: 0 })
  })

  it('costs nothing once the database has been idle for a moment', async () => {
    const { disk, client, acknowledged, write } = await openOnUnreliableDisk()
    for (let n = 0; n < 5; n++) await write()
    await waitUntil(() => disk.hasWholeLog())
    disk.cut(`${disk.folder}.idle`, 'lost')
    await client.close()
    expectAll(await recover(`${disk.folder}.idle`), acknowledged)
  })

  it.runIf(isLongRun)('costs nothing once the database is closed', async () => {
    const { disk, client, acknowledged, write } = await openOnUnreliableDisk()
    for (let n = 0; n < 5; n++) await write()
    await client.close()
    disk.cut(`${disk.folder}.closed`, 'lost')
    expectAll(await recover(`${disk.folder}.closed`), acknowledged)
  })
})
