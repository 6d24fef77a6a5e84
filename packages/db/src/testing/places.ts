import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { inject } from 'vitest'
import type { Database } from '../database.ts'
import { connectFolder } from '../drivers/pglite.ts'
import { connectPostgres } from '../drivers/postgres.ts'
import { databaseIdentity } from '../tables/index.ts'
import { testEngine } from './databases.ts'
import { emptyFolder } from './empty-folder.ts'

/** A database with its data folder, as the settings of a server name them. */
export interface TestPlace {
  engine: 'embedded' | 'postgres'
  /** Undefined for an embedded database. */
  url: string | undefined
  dataDir: string
  /** A folder with an empty embedded database, if there is one: copying it takes less time than initializing another. */
  template?: string
  /** Calls `work` with the database as it is, on a single connection. */
  connect<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Closes the embedded database, which otherwise stays open. */
  disconnect(): Promise<void>
  remove(): Promise<void>
}

let places = 0

/** Creates a place with a migrated database on the engine of this run, with an identity of its own. It is a copy: migrating takes longer. */
export async function migratedPlace(): Promise<TestPlace> {
  const place = await copyPlace(testEngine(), inject('testEngine').template)
  await place.connect((db) => db.update(databaseIdentity).set({ id: randomUUID() }))
  return place
}

/** Creates a place on the engine of this run, or on the embedded one in the run of the other. */
export async function testPlace(engine = testEngine()): Promise<TestPlace> {
  return copyPlace(engine, engine === 'embedded' ? await emptyFolder() : 'template0')
}

/** Creates a place with a copy of a database: of the folder of an embedded one, or of the one with this name on the server. */
async function copyPlace(engine: TestPlace['engine'], original: string): Promise<TestPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wordtide-place-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  if (engine === 'embedded') {
    const folder = join(dataDir, 'pglite')
    await cp(original, folder, { recursive: true })
    let opened: ReturnType<typeof connectFolder> | undefined
    const connect: TestPlace['connect'] = async (work) => {
      opened ??= connectFolder(folder, true)
      return work((await opened).db)
    }
    const disconnect = async () => {
      await (await opened)?.client.close()
      opened = undefined
    }
    const remove = () => disconnect().then(removeFolder)
    return { engine, url: undefined, dataDir, template: await emptyFolder(), connect, disconnect, remove }
  }
  const url = await createDatabase(`place_${++places}`, original)
  const connect: TestPlace['connect'] = async (work) => {
    const { db, close } = await connectPostgres(url, 'wordtide test', { deadlines: false })
    return work(db).finally(close)
  }
  return { engine, url, dataDir, connect, disconnect: async () => {}, remove: removeFolder }
}

/** Copies a database on the server of this run, which drops the copy in the end. Returns the URL of the copy. */
async function createDatabase(suffix: string, original: string): Promise<string> {
  const engine = inject('testEngine')
  if (engine.kind !== 'postgres') throw new Error('this run has no PostgreSQL server')
  const name = `${engine.template}_${process.pid}_${suffix}`
  const admin = postgres(engine.server, { max: 1, connect_timeout: 0, onnotice: () => {} })
  await admin.unsafe(`create database ${name} template ${original}`)
  await admin.end()
  const url = new URL(engine.server)
  url.pathname = `/${name}`
  return url.href
}
