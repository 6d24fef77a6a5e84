import { limits } from '@wordtide/contract'
import { lists, newCardCursors, vocs } from '@wordtide/db'
import { testEngine } from '@wordtide/db/testing'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  createList,
  createUser,
  miscounts,
  pngFile,
  shareList,
  type TestUser,
  testServices,
  vocFields,
} from '../testing/index.ts'

const fieldsOf = (terms: readonly string[]) => terms.map(vocFields)
const entry = (term: string, definition: string) => ({
  ...vocFields(term),
  definitions: [{ language: 'en' as const, value: definition }],
})

const allFields = {
  term: 'la "pa\\labra"',
  pos: 'n' as const,
  label: '{feminine, NULL}',
  definitions: [{ language: 'en' as const, value: "word's" }],
  examples: [{ value: 'Dame tu *palabra*', translations: [{ language: 'en' as const, value: 'Give me *it*' }] }],
  attributes: [{ name: 'plural', value: 'las "palabras"' }],
  tags: ['NULL', 'a,b', '"', '\\'],
  notes: 'Two\nlines: 語 and 😀',
}

async function fixtures(terms: readonly string[] = []) {
  const services = await testServices()
  const ada = await createUser(services)
  const { list, vocs: existing } = await createList(ada, terms)
  const all = async (user: TestUser = ada) =>
    (await user.call.vocs.list({ listId: list.id, sort: 'createdAt+', limit: 100 })).items
  const add = (input: object) => ada.call.transfer.addVocs({ id: list.id, vocs: [], ...input })
  return { services, ada, list, existing, all, add }
}

describe('many vocabularies in one call', () => {
  it('are added with all their fields, in their order, and counted', async () => {
    const { services, ada, list, all, add } = await fixtures(['uno'])
    services.pass(1000)
    const { items, ...counts } = await add({ vocs: [allFields, ...fieldsOf(['dos', 'tres'])] })
    expect(counts).toEqual({ created: 3, updated: 0, skipped: 0 })
    expect(items.map(({ index, outcome }) => [index, outcome])).toEqual([0, 1, 2].map((n) => [n, 'created']))
    expect((await all()).map(({ term }) => term)).toEqual(['uno', allFields.term, 'dos', 'tres'])
    expect((await all()).slice(1).map(({ id }) => id)).toEqual(items.map(({ id }) => id))
    // A millisecond apart, so that the order of addition does not depend on ids alone.
    const at = services.now().getTime() - 2
    const written = { createdBy: 'Ada', createdAt: at, lastModifiedBy: 'Ada', lastModifiedAt: at }
    expect(await ada.call.vocs.get({ id: items[0]?.id ?? '' })).toEqual({
      ...{ id: items[0]?.id, listId: list.id, ...allFields },
      ...{ image: null, audio: null, language: 'es', ...written },
    })
    expect(await ada.call.lists.get({ id: list.id })).toMatchObject({ vocsCount: 4, dueCount: 12 })
    expect((await ada.call.vocs.list({ listId: list.id, search: 'TRES' })).items).toHaveLength(1)
    expect(await miscounts(services.db, [list.id])).toEqual([])
  })

  it('are stored as one call for each would store them', async () => {
    const { services, ada, list, add } = await fixtures()
    const long = { ...vocFields('larga'), definitions: [{ language: 'en' as const, value: 'ж'.repeat(255) }] }
    const many = ['en', 'de', 'fr', 'it', 'pl', 'sv'].map((language) => ({ language, value: '語'.repeat(255) }))
    const entries = [allFields, long, { ...vocFields('Ǆ Ⅷ ﬁ ёж ͅ'), definitions: many, tags: [] }]
    for (const fields of entries) await ada.call.vocs.create(JSON.parse(JSON.stringify({ ...fields, listId: list.id })))
    await add({ vocs: JSON.parse(JSON.stringify(entries)) })
    const rows = await services.db.select().from(vocs).where(eq(vocs.listId, list.id)).orderBy(vocs.id)
    const [single, bulk] = [rows.slice(0, 3), rows.slice(3)].map((part) =>
      part.map(({ id, createdAt, lastModifiedAt, ...row }) => row),
    )
    expect(bulk).toEqual(single)
    expect(single?.some(({ longSearchKey }) => longSearchKey !== null)).toBe(true)
  })

  it('are one to 500', async () => {
    const { add } = await fixtures()
    await expect(add({ vocs: [] })).rejects.toThrow('Send at least one vocabulary')
    const terms = Array.from({ length: limits.bulk.vocs + 1 }, (_, n) => `term ${n}`)
    await expect(add({ vocs: fieldsOf(terms) })).rejects.toThrow('Send at most 500 vocabularies')
    expect(await add({ vocs: fieldsOf(terms.slice(1)) })).toMatchObject({ created: limits.bulk.vocs })
  })

  it('are saved all or none: a wrong one is named by its index', async () => {
    const { all, add } = await fixtures(['uno'])
    const wrong = [...fieldsOf(['dos', 'tres', 'cuatro']), { ...vocFields('x'), term: ' ' }]
    await expect(add({ vocs: wrong })).rejects.toMatchObject({
      cause: { issues: [{ path: ['vocs', 3, 'term'], message: 'Required' }] },
    })
    expect(await all()).toHaveLength(1)
  })

  it('count towards the quota of the owner, beyond which none is saved', async () => {
    const services = await testServices({
      quotas: { lists: 10, vocabularies: 4, textsMb: 9, imagesMb: 1, feedbacks: 1 },
    })
    const [ada, ben] = [await createUser(services), await createUser(services, { name: 'Ben' })]
    const { list } = await createList(ada, ['uno', 'dos'])
    await shareList(services, list.id, ben, 'editor')
    const add = (terms: readonly string[], duplicates?: 'skip') =>
      ben.call.transfer.addVocs({ id: list.id, vocs: fieldsOf(terms), duplicates })
    await expect(add(['tres', 'cuatro', 'cinco'])).rejects.toMatchObject({ cause: { key: 'VOCABULARY_QUOTA_REACHED' } })
    expect(await ada.call.lists.get({ id: list.id })).toMatchObject({ vocsCount: 2 })
    // Skipped vocabularies do not count towards the quota.
    expect(await add(['uno', 'dos', 'tres', 'cuatro'], 'skip')).toMatchObject({ created: 2, skipped: 2 })
    expect(await miscounts(services.db, [list.id])).toEqual([])
  })

  it('are added by owner and editors alone', async () => {
    const { services, list } = await fixtures()
    const [editor, viewer, stranger] = [
      await createUser(services),
      await createUser(services),
      await createUser(services),
    ]
    await shareList(services, list.id, editor, 'editor')
    await shareList(services, list.id, viewer)
    const add = ({ call }: TestUser, id = list.id) =>
      call.transfer.addVocs({ id, vocs: fieldsOf(['uno']), duplicates: 'skip' })
    await expect(add(editor)).resolves.toMatchObject({ created: 1 })
    await expect(add(viewer)).rejects.toMatchObject({ cause: { key: 'FORBIDDEN' } })
    await expect(add(stranger)).rejects.toMatchObject({ cause: { key: 'LIST_NOT_FOUND' } })
    await expect(add(editor, 'nonsense')).rejects.toMatchObject({ cause: { key: 'LIST_NOT_FOUND' } })
  })

  it('are not dated before the vocabulary added last, also if the clock is set back', async () => {
    const { services, list, add, all } = await fixtures()
    await add({ vocs: fieldsOf(['uno', 'dos']) })
    services.pass(-60_000)
    await add({ vocs: fieldsOf(['tres', 'cuatro']) })
    expect((await all()).map(({ term }) => term)).toEqual(['uno', 'dos', 'tres', 'cuatro'])
    const [row] = await services.db.select().from(lists).where(eq(lists.id, list.id))
    expect(row?.lastAddedAt.getTime()).toBe(services.now().getTime() + 60_000)
  })

  it('are dated apart as far as there is time since the last addition, and never ahead', async () => {
    const { services, list, add } = await fixtures()
    const datesOf = async () => {
      const rows = await services.db.select().from(vocs).where(eq(vocs.listId, list.id)).orderBy(vocs.id)
      return rows.map(({ createdAt }) => createdAt.getTime() - services.now().getTime())
    }
    await add({ vocs: fieldsOf(['a', 'b', 'c']) })
    expect(await datesOf(), 'not before their list').toEqual([0, 0, 0])
    services.pass(2)
    await add({ vocs: fieldsOf(['d', 'e', 'f', 'g', 'h']) })
    expect((await datesOf()).slice(3)).toEqual([-2, -1, -1, 0, 0])
    services.pass(1000)
    await add({ vocs: fieldsOf(['i', 'j']) })
    expect((await datesOf()).slice(8)).toEqual([-1, 0])
  })

  it('are new cards for a user who has reviewed all others', async () => {
    const { services, ada, list, existing, add } = await fixtures(['uno'])
    const answer = (vocId: string) => ({ vocId, type: 'translation' as const, result: 1 as const, thinkingTime: 1 })
    const review = (vocId: string) =>
      ada.call.reviews.submit({ vocReviews: [{ ...answer(vocId), date: services.now().getTime() }] })
    await review(existing[0]?.id ?? '')
    const { items } = await add({ vocs: fieldsOf(['dos', 'tres', 'cuatro']) })
    for (const { id } of [...items].reverse()) {
      const queue = await ada.call.reviews.getQueue({ list: list.id, types: ['translation'] })
      expect(queue.map(({ vocId }) => vocId)).toContain(id)
      await review(id)
    }
    const cursors = services.db.$count(newCardCursors, eq(newCardCursors.listId, list.id))
    expect(await cursors).toBe(1)
    expect(await miscounts(services.db, [list.id])).toEqual([])
  })
})

describe('a vocabulary whose term the list has already', () => {
  it('is added all the same by default', async () => {
    const { all, add } = await fixtures(['uno'])
    expect(await add({ vocs: fieldsOf(['uno', 'uno']) })).toMatchObject({ created: 2 })
    expect(await all()).toHaveLength(3)
  })

  it('is skipped, without regard to case and Unicode form; accents make a difference', async () => {
    const { existing, all, add } = await fixtures(['Él', 'café', 'ΟΔΟΣ', 'İstanbul', 'が'])
    const terms = ['él', 'el', 'CAFE\u0301', 'cafe', 'οδος', 'i\u0307stanbul', 'か\u3099', 'か', ' Café ']
    const { items, ...counts } = await add({ vocs: fieldsOf(terms), duplicates: 'skip' })
    const ids = new Map(existing.map(({ id, term }) => [id, term]))
    expect(items.map(({ id }) => ids.get(id) ?? 'new')).toEqual([
      'Él',
      'new',
      'café',
      'new',
      'ΟΔΟΣ',
      'İstanbul',
      'が',
      'new',
      'café',
    ])
    expect(counts).toEqual({ created: 3, updated: 0, skipped: 6 })
    expect(await all()).toHaveLength(8)
  })

  it('is a duplicate of the one that was added first', async () => {
    const { services, list, add } = await fixtures()
    const first = await add({ vocs: fieldsOf(['Uno', 'uno']) })
    services.pass(1000)
    await add({ vocs: fieldsOf(['uno']) })
    const { items } = await add({ vocs: fieldsOf(['UNO']), duplicates: 'skip' })
    expect(items[0]?.id).toBe(first.items[0]?.id)
    // Also if a server whose clock is ahead has given it a later id.
    await services.db
      .update(vocs)
      .set({ createdAt: new Date(services.now().getTime() + 5000) })
      .where(eq(vocs.id, first.items[0]?.id ?? ''))
    const again = await add({ vocs: fieldsOf(['UNO']), duplicates: 'skip' })
    expect(again.items[0]?.id).toBe(first.items[1]?.id)
    expect(list.vocsCount).toBe(0)
  })

  it('of another list is no duplicate', async () => {
    const { ada, add } = await fixtures()
    await createList(ada, ['uno'])
    expect(await add({ vocs: fieldsOf(['uno']), duplicates: 'skip' })).toMatchObject({ created: 1 })
  })

  it('in the same call is a duplicate of the earlier one: skipped, or the later one replaces it', async () => {
    const { ada, add } = await fixtures()
    const entries = [entry('uno', 'one'), entry('dos', 'two'), entry('UNO', 'number one')]
    const skipped = await add({ vocs: entries, duplicates: 'skip' })
    const [one, two] = skipped.items.map(({ id }) => id)
    expect(skipped).toMatchObject({ created: 2, skipped: 1, items: [{ id: one }, { id: two }, { id: one }] })
    expect(await ada.call.vocs.get({ id: one ?? '' })).toMatchObject({ term: 'uno' })
    const other = await createList(ada)
    const updated = await ada.call.transfer.addVocs({ id: other.list.id, vocs: entries, duplicates: 'update' })
    const [created] = updated.items
    expect(updated).toMatchObject({ created: 2, updated: 1 })
    expect(updated.items[2]).toEqual({ index: 2, id: created?.id, outcome: 'updated' })
    expect(await ada.call.vocs.get({ id: created?.id ?? '' })).toMatchObject({
      term: 'UNO',
      definitions: [{ value: 'number one' }],
    })
    expect(await ada.call.lists.get({ id: other.list.id })).toMatchObject({ vocsCount: 2 })
  })

  it('replaces all fields but the image; who did so and when is kept', async () => {
    const { services, ada, list } = await fixtures()
    const voc = await ada.call.vocs.create({ listId: list.id, ...allFields, term: 'casa', image: pngFile() })
    const ben = await createUser(services, { name: 'Ben' })
    await shareList(services, list.id, ben, 'editor')
    const change = [vocFields('perro'), { ...entry('Casa', 'house'), tags: ['new'] }]
    const input = { id: list.id, vocs: change, duplicates: 'update' as const }
    const { items, ...counts } = await ben.call.transfer.addVocs(input)
    expect(counts).toEqual({ created: 1, updated: 1, skipped: 0 })
    expect(items[1]).toEqual({ index: 1, id: voc.id, outcome: 'updated' })
    const empty = { label: '', examples: [], attributes: [], notes: '' }
    // Two edits within a millisecond are two versions.
    const edit = { lastModifiedBy: 'Ben', lastModifiedAt: voc.lastModifiedAt + 1 }
    const expected = { ...voc, ...empty, ...entry('Casa', 'house'), tags: ['new'], ...edit }
    expect(await ada.call.vocs.get({ id: voc.id })).toEqual(expected)
    expect((await ada.call.vocs.list({ listId: list.id, search: 'house' })).items).toEqual([
      { id: voc.id, term: 'Casa' },
    ])
    expect(await miscounts(services.db, [list.id])).toEqual([])
  })

  it('keeps its version if its fields are the same', async () => {
    const { services, ada, list, add } = await fixtures()
    const voc = await ada.call.vocs.create({ listId: list.id, ...allFields })
    services.pass(1000)
    const { items } = await add({ vocs: [allFields], duplicates: 'update' })
    expect(items).toEqual([{ index: 0, id: voc.id, outcome: 'updated' }])
    expect(await ada.call.vocs.get({ id: voc.id })).toEqual(voc)
  })

  it('keeps what the columns do not name, if the call names columns', async () => {
    const { services, ada, list, add } = await fixtures()
    const voc = await ada.call.vocs.create({ listId: list.id, ...allFields, term: 'casa', image: pngFile() })
    services.pass(1000)
    const input = { vocs: [entry('CASA', 'house')], columns: ['Definition', 'term'], duplicates: 'update' }
    expect(await add(input)).toMatchObject({ updated: 1 })
    const changed = await ada.call.vocs.get({ id: voc.id })
    expect(changed).toEqual({
      ...{ ...voc, term: 'CASA', definitions: entry('', 'house').definitions },
      lastModifiedAt: services.now().getTime(),
    })
    expect((await ada.call.vocs.list({ listId: list.id, search: 'house' })).items).toHaveLength(1)
    services.pass(1000)
    await add(input)
    expect(await ada.call.vocs.get({ id: voc.id })).toEqual(changed)
  })

  it('is merged with an earlier one of the same call', async () => {
    const { ada, add } = await fixtures()
    const vocs = [{ ...entry('uno', 'one'), notes: 'first' }, entry('Uno', 'number one')]
    const { items } = await add({ vocs, columns: ['definition (en)'], duplicates: 'update' })
    expect(await ada.call.vocs.get({ id: items[1]?.id ?? '' })).toMatchObject({
      ...{ term: 'uno', notes: 'first', definitions: [{ value: 'number one' }] },
    })
  })

  it('is refused if it would have too much after the update, and nothing is saved', async () => {
    const { ada, list, all, add } = await fixtures()
    const attributes = Array.from({ length: limits.voc.attributes }, (_, n) => ({ name: `a${n}`, value: 'x' }))
    const { id } = await ada.call.vocs.create({ listId: list.id, ...vocFields('uno'), attributes })
    const more = { ...vocFields('uno'), attributes: [{ name: 'gender', value: 'f' }] }
    const input = { vocs: [vocFields('dos'), more], duplicates: 'update' }
    await expect(add({ ...input, columns: ['attribute (gender)'] })).rejects.toMatchObject({
      cause: { issues: [{ path: ['vocs', 1, 'attributes'], message: 'Maximum attributes exceeded' }] },
    })
    expect(await all()).toHaveLength(1)
    await add(input)
    expect(await ada.call.vocs.get({ id })).toMatchObject({ attributes: more.attributes })
  })

  it.each([
    [['term', 'colour'], 1, 'Unknown column'],
    [['definition', 'term', 'definition (en)'], 2, 'Duplicate'],
  ])('is refused with the columns %j', async (columns, index, message) => {
    const { add } = await fixtures()
    const input = { vocs: [entry('uno', 'one')], duplicates: 'update', columns }
    await expect(add(input)).rejects.toMatchObject({ cause: { issues: [{ path: ['columns', index], message }] } })
  })

  it.runIf(testEngine() === 'postgres')('is added once by two calls at the same time', async () => {
    const { services, ada, list, all } = await fixtures()
    const ben = await createUser(services)
    await shareList(services, list.id, ben, 'editor')
    const terms = Array.from({ length: 100 }, (_, n) => `term ${n}`)
    const add = ({ call }: TestUser) =>
      call.transfer.addVocs({ id: list.id, vocs: fieldsOf(terms), duplicates: 'skip' })
    const outcomes = await Promise.all([add(ada), add(ben), add(ada), add(ben)])
    expect(outcomes.reduce((sum, { created }) => sum + created, 0)).toBe(100)
    expect(await all()).toHaveLength(100)
  })
})
