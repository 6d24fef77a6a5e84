import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterEach, expect, it } from 'vitest'
import { migrationsFolder } from './database.ts'
import { testEngine } from './testing/index.ts'

const cleanUps: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

/** Copies the migrations up to the one with this tag. */
async function migrationsUpTo(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wordtide-migrations-'))
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  await cp(migrationsFolder(), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(file, 'utf8'))
  const last = journal.entries.findIndex((entry) => entry.tag === tag)
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  return folder
}

// The SQL is the same for both engines.
it.runIf(testEngine() === 'embedded')(
  'a mailed link works after the migration that lets a user have several',
  async () => {
    const client = await PGlite.create({ extensions: { pg_trgm } })
    cleanUps.push(() => client.close())
    const db = drizzle(client)
    await migrate(db, { migrationsFolder: await migrationsUpTo('0007_reliability') })
    const userId = crypto.randomUUID()
    await client.query(
      `insert into users (id, name, email, email_key, created_at) values ($1, 'Ada', 'ada@example.com', 'ada@example.com', now())`,
      [userId],
    )
    const expiresAt = new Date()
    await client.query(`insert into tokens (user_id, kind, hash, expires_at) values ($1, 'reset', 'a hash', $2)`, [
      userId,
      expiresAt,
    ])
    await migrate(db, { migrationsFolder: migrationsFolder() })
    const { rows } = await client.query('select * from tokens')
    expect(rows).toEqual([{ user_id: userId, kind: 'reset', hash: 'a hash', expires_at: expiresAt, mail_id: null }])
  },
)
