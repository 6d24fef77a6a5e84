import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { violationOf } from './errors.ts'
import { users } from './tables/index.ts'
import { testDatabase } from './testing/index.ts'

it('the migrations produce the tables that the schema declares', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const migrations = () => readdirSync(`${root}/migrations`)
  const before = migrations()
  const output = execFileSync('npx', ['drizzle-kit', 'generate'], { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  expect(output).toContain('No schema changes')
  expect(migrations()).toEqual(before)
})

it('a violated constraint is reported with its name on both engines, and other errors are not', async () => {
  const db = await testDatabase()
  const [id, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const row = { id, name: 'a', email: id, emailKey: id, passwordHash: '', createdAt: new Date() }
  await db.insert(users).values(row)
  const failure = await db
    .insert(users)
    .values({ ...row, id: other })
    .catch((error: unknown) => error)
  expect(violationOf(failure)).toEqual({ kind: 'unique', constraint: 'users_email_key' })
  expect(violationOf(new Error('other'))).toBeUndefined()
})
