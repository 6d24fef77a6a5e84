import { lists, vocs } from '@wordtide/db'
import { explainedDatabase, testEngine } from '@wordtide/db/testing'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { foldBefore } from '../paging/search.ts'
import { createList, createUser, type TestServices, testServices } from '../testing/index.ts'
import { runJob } from './jobs.ts'
import { renewKeys } from './renew-keys.ts'

/** Writes the keys of a list as the release before did. */
async function makeOld({ db }: TestServices, listId: string): Promise<void> {
  const [list] = await db.select().from(lists).where(eq(lists.id, listId))
  if (list === undefined) throw new Error('there is no list')
  const keyOf = (texts: string[]) => texts.map(foldBefore).join('\n')
  await db
    .update(lists)
    .set({ searchKey: keyOf([list.name, list.description, ...list.tags]) })
    .where(eq(lists.id, listId))
  for (const { id, term, definitions } of await db.select().from(vocs).where(eq(vocs.listId, listId)))
    await db
      .update(vocs)
      .set({ termKey: foldBefore(term), searchKey: keyOf([term, ...definitions.map(({ value }) => value)]) })
      .where(eq(vocs.id, id))
}

const keysOf = ({ db }: TestServices, listId: string) =>
  db
    .select({ term: vocs.term, termKey: vocs.termKey, searchKey: vocs.searchKey, ofList: lists.searchKey })
    .from(vocs)
    .innerJoin(lists, eq(lists.id, vocs.listId))
    .where(eq(vocs.listId, listId))
    .orderBy(vocs.id)

const terms = ['Straße', 'Łódź', 'marea\u00a0alta', 'ola']

async function oldList() {
  const services = await testServices()
  const ada = await createUser(services)
  const created = await createList(ada, terms, { name: 'Wörter für Łukasz' })
  const keys = await keysOf(services, created.list.id)
  await makeOld(services, created.list.id)
  const find = async (search: string) => {
    const { items } = await ada.call.vocs.list({ listId: created.list.id, search, sort: 'createdAt+' })
    return items.map(({ term }) => term)
  }
  const findLists = async (search: string) => (await ada.call.lists.listOwn({ search })).lists.map(({ name }) => name)
  return { services, ada, ...created, keys, find, findLists }
}

describe('what the release before has stored', () => {
  it('is found as before, in searches and as duplicates', async () => {
    const { ada, list, find, findLists } = await oldList()
    expect(await find('straße')).toEqual(['Straße'])
    expect(await find('łodz')).toEqual(['Łódź'])
    expect(await find('ol')).toEqual(['ola'])
    expect(await findLists('łukasz')).toEqual(['Wörter für Łukasz'])
    expect(await findLists('ł')).toEqual(['Wörter für Łukasz'])
    const added = { id: list.id, vocs: [{ term: 'STRAßE', pos: 'n' as const }], duplicates: 'skip' as const }
    expect(await ada.call.transfer.addVocs(added)).toMatchObject({ created: 0, skipped: 1 })
  })

  it('gets the keys of this release in the background, and keeps everything else', async () => {
    const { services, ada, list, keys, find, findLists } = await oldList()
    const before = await ada.call.vocs.list({ listId: list.id, view: 'full' })
    expect(await runJob(services, 'renew keys')).toBe('succeeded')
    expect(await keysOf(services, list.id)).toEqual(keys)
    expect(await find('strasse')).toEqual(['Straße'])
    expect(await find('lodz')).toEqual(['Łódź'])
    expect(await find('marea alta')).toEqual(['marea\u00a0alta'])
    expect(await findLists('fur luk')).toEqual(['Wörter für Łukasz'])
    expect(await ada.call.vocs.list({ listId: list.id, view: 'full' })).toEqual(before)
    expect(await ada.call.lists.get({ id: list.id })).toMatchObject({ lastModifiedAt: list.lastModifiedAt })
  })

  it('keeps its keys until the next run if the server stops', async () => {
    const { services, list, keys } = await oldList()
    const old = await keysOf(services, list.id)
    await renewKeys(services, AbortSignal.abort())
    expect(await keysOf(services, list.id)).toEqual(old)
    await renewKeys(services)
    expect(await keysOf(services, list.id)).toEqual(keys)
  })

  it.runIf(testEngine() === 'postgres')('is not waited for while somebody changes it', async () => {
    const { services, list, keys } = await oldList()
    await services.db.transaction(async (tx) => {
      await tx.update(vocs).set({ notes: 'changed' }).where(eq(vocs.term, 'Łódź'))
      await renewKeys(services)
    })
    const searchKeyOf = (all: typeof keys, term: string) => all.find((key) => key.term === term)?.searchKey
    const after = await keysOf(services, list.id)
    expect(searchKeyOf(after, 'Straße')).toBe(searchKeyOf(keys, 'Straße'))
    expect(searchKeyOf(after, 'Łódź')).not.toBe(searchKeyOf(keys, 'Łódź'))
    await renewKeys(services)
    expect(await keysOf(services, list.id)).toEqual(keys)
  })

  it('is looked for among itself alone', async () => {
    const explained = await explainedDatabase('old_keys')
    const services = await testServices({ db: explained.db })
    const ada = await createUser(services)
    const { list } = await createList(ada, terms)
    await explained.db.execute(sql`
      insert into vocs (id, list_id, term, pos, label, definitions, examples, attributes, tags, notes, created_at,
        last_modified_at, term_key, search_key)
      select gen_random_uuid(), ${list.id}::uuid, 'word ' || n, 'n', '', '[]', '[]', '[]', '{}', '', now() + n * interval '1 s', now(),
        'word ' || n, 'word ' || n || E'\\x01' from generate_series(1, 5000) n`)
    await explained.db.execute(sql`vacuum analyze`)
    expect((await explained.costOf(() => renewKeys(services))).largest).toBeLessThan(20)
    await explained.close()
  })
})
