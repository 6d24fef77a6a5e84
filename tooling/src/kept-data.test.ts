import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as schema from '@wordtide/db'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'

const file = join(import.meta.dirname, '../../apps/web/src/features/privacy/kept-data.ts')

/** The tables that the page of privacy names. */
const named = [...readFileSync(file, 'utf8').matchAll(/\btables: \[([^\]]*)\]/g)].flatMap(([, names = '']) =>
  [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
)

const tables = Object.values(schema).flatMap((value) => (value instanceof PgTable ? [getTableConfig(value)] : []))

const isAboutUser = (column: string) => /(^|_)(user_id|owner_id|email|mailbox)$/.test(column)

it('the page of privacy names every table with data about users', () => {
  const aboutUsers = tables.filter(
    ({ name, columns, foreignKeys }) =>
      name === 'users' ||
      columns.some((column) => isAboutUser(column.name)) ||
      foreignKeys.some((key) => key.reference().foreignTable === schema.users),
  )
  expect(aboutUsers.length).toBeGreaterThan(20)
  expect(aboutUsers.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([])
})

it('the page of privacy names each table once, and only those that are there', () => {
  expect(named.filter((name) => !tables.some((table) => table.name === name))).toEqual([])
  expect(named).toEqual([...new Set(named)])
})
