import { type ExplainedDatabase, explainedDatabase, isFullScope, testEngine } from '@wordtide/db/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bytesOf,
  createList,
  createUser,
  insertVocabularies,
  type TestUser,
  testServices,
} from '../../testing/index.ts'

const sizes = { one: 50, three: 250, five: 450, many: 3150 }
type Size = keyof typeof sizes

/** Both engines plan these queries the same way, and the embedded one takes seconds to open a database of its own. */
describe.runIf(testEngine() === 'postgres' || isFullScope)('what an export costs', () => {
  let explained: ExplainedDatabase
  let ada: TestUser
  const listIds = new Map<Size, string>()

  beforeAll(async () => {
    explained = await explainedDatabase('list_export_costs')
    const { db } = explained
    ada = await createUser(await testServices({ db }))
    const create = async (size: Size) => {
      const { list } = await createList(ada)
      listIds.set(size, list.id)
      await db.execute(sql`update lists set vocs_count = ${sizes[size]} where id = ${list.id}`)
      await insertVocabularies(db)
    }
    await create('one')
    await create('three')
    await create('five')
    await db.execute(sql`vacuum analyze`)
    // The planner's statistics are older than the large list: a list may be exported as soon as it is filled.
    await create('many')
  }, 0)

  afterAll(() => explained.close())

  const download = async (size: Size, format: 'json' | 'csv') =>
    bytesOf(await ada.call.transfer.exportList({ id: listIds.get(size) ?? '', format }))

  it.each(['json', 'csv'] as const)('%s takes a fixed number of statements for each page', async (format) => {
    const count = async (size: Size) => (await explained.statementsOf(() => download(size, format))).length
    const [one, three, five] = [await count('one'), await count('three'), await count('five')]
    const twoPages = { json: 2 * 3, csv: 2 * 6 }[format]
    expect({ three: three - one, five: five - three }).toEqual({ three: twoPages, five: twoPages })
    expect(one).toBeLessThan(15)
  })

  it('reading a vocabulary costs as much in a large list as in a smaller one', async () => {
    const cost = async (size: Size) => (await explained.costOf(() => download(size, 'json'))).touched / sizes[size]
    expect(await cost('many')).toBeLessThan(1.17 * (await cost('five')))
  })
})
