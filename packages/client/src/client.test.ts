import { listFields, pngBytes, vocFields } from '@wordtide/api/testing'
import { changesComplete } from '@wordtide/server/testing'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type components, createWordtide, type Input, type Issue, isWordtideError, type Output } from './index.ts'
import { testServer } from './testing/server.ts'

const newUser = testServer()
const png = new Blob([pngBytes], { type: 'image/png' })
type Schemas = components['schemas']

/** Returns what a call fails with. */
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a call', () => {
  it('sends fields of path, query and body, and returns the answer', async () => {
    const { wordtide } = await newUser()
    const list = await wordtide.lists.create(listFields)
    expect(list).toMatchObject({ ...listFields, permission: 'owner' })
    const renamed = await wordtide.lists.update({ id: list.id, ...listFields, name: 'At home', tags: ['A1'] })
    expect(renamed).toMatchObject({ id: list.id, name: 'At home', tags: ['A1'] })
    const { lists } = await wordtide.lists.listOwn({ search: 'home', limit: 1, language: undefined })
    expect(lists.map(({ name }) => name)).toEqual(['At home'])
    expect(await wordtide.lists.delete({ id: list.id })).toBeUndefined()
    expect(await failureOf(wordtide.lists.get({ id: list.id }))).toMatchObject({ key: 'LIST_NOT_FOUND', status: 404 })
  })

  it('sends arrays of a query, and what a DELETE says in its body', async () => {
    const { wordtide } = await newUser()
    const { id: listId } = await wordtide.lists.create(listFields)
    await wordtide.vocs.create({ listId, ...vocFields('la casa') })
    const queue = await wordtide.reviews.getQueue({ list: listId, types: ['dictation'], count: 10 })
    expect(queue.map(({ reviewType }) => reviewType)).toEqual(['dictation'])
    const friend = await newUser()
    const { email } = await friend.wordtide.accounts.getSession()
    await wordtide.shares.create({ listId, email, editor: true })
    await wordtide.shares.delete({ listId, email })
    expect((await wordtide.shares.list({ listId })).shares).toEqual([])
  })

  it('sends an image with data, or by itself, and gets it back as a file', async () => {
    const { wordtide } = await newUser()
    const list = await wordtide.lists.create({ ...listFields, image: png })
    const [, imageId = ''] = /\/image\/([^/]+)$/.exec(list.image ?? '') ?? []
    const response = await wordtide.lists.getImage({ id: list.id, imageId })
    expect((await response.blob()).type).toBe('image/png')
    const changed = await wordtide.lists.setImage({ id: list.id, image: png })
    expect(changed.image).toMatch(/^\/api\/lists\//)
    expect((await wordtide.lists.deleteImage({ id: list.id })).image).toBeNull()
  })

  it('imports and exports files', async () => {
    const { wordtide } = await newUser()
    const { id } = await wordtide.lists.create(listFields)
    const file = new File(['term,definition\nla casa,house\nel sol,sun\n'], 'words.csv')
    expect(await wordtide.transfer.importIntoList({ id, file, duplicates: 'skip' })).toMatchObject({ created: 2 })
    const exported = await wordtide.transfer.exportList({ id, format: 'csv' })
    expect(await exported.text()).toContain('la casa')
  })
})

describe('paging', () => {
  it('iterates over items or pages, as far as one asks', async () => {
    const { wordtide, services } = await newUser()
    const { id: list } = await wordtide.lists.create(listFields)
    const vocs = ['uno', 'dos', 'tres'].map((term) => vocFields(term))
    await wordtide.transfer.addVocs({ id: list, vocs })
    const terms: string[] = []
    for await (const { term } of wordtide.vocs.list.all({ list, limit: 2, sort: 'createdAt+' })) terms.push(term)
    expect(terms).toEqual(['uno', 'dos', 'tres'])
    const sizes: number[] = []
    for await (const { items } of wordtide.vocs.list.pages({ list, limit: 2 })) sizes.push(items.length)
    expect(sizes).toEqual([2, 1])
    const kinds: string[] = []
    // While an older transaction is open, in any database of the server, the feed says what follows it once more.
    await changesComplete(services.db)
    for await (const { kind } of wordtide.changes.list.all({ limit: 3 })) kinds.push(kind)
    expect(kinds.sort()).toEqual(['list', 'vocabulary', 'vocabulary', 'vocabulary'])
  })
})

describe('a failed call', () => {
  it('says which error it is, with the fields that are invalid', async () => {
    const { wordtide } = await newUser()
    const error = await failureOf(wordtide.lists.create({ ...listFields, name: 'ab' }))
    if (!isWordtideError(error, 'INVALID_INPUT')) throw error
    expectTypeOf(error.issues).toEqualTypeOf<readonly Issue[]>()
    expect(error).toMatchObject({ status: 400, code: 400, issues: [{ path: ['name'], message: 'Too short' }] })
    expect(wordtide.lists.create.isError(error)).toBe(true)
    expect(wordtide.lists.get.isError(error)).toBe(false)
    expect(String(error.stack)).toMatch(/^WordtideError: Too short\n/)
  })

  it('says that a token may only read', async () => {
    const { wordtide } = await newUser('read')
    expect(await failureOf(wordtide.lists.create(listFields))).toMatchObject({ key: 'READ_ONLY_TOKEN', status: 403 })
  })

  it('says that there is no server, or another one', async () => {
    const timing = { now: () => 0, random: () => 0, sleep: async () => {} }
    const nowhere = createWordtide({ url: 'http://127.0.0.1:1', timing })
    expect(await failureOf(nowhere.choices.listLanguages())).toMatchObject({ key: 'NETWORK_ERROR', status: 0 })
    const elsewhere = createWordtide({ url: 'http://words.example', fetch: async () => new Response('<html>') })
    expect(await failureOf(elsewhere.choices.listLanguages())).toMatchObject({ key: 'UNEXPECTED_ANSWER', status: 200 })
  })
})

it('the client has types of inputs, answers and errors', () => {
  expectTypeOf<Input<'lists.get'>>().toEqualTypeOf<{ id: string }>()
  expectTypeOf<Input<'lists.create'>>().toExtend<{
    name: string
    description?: string | undefined
    image?: Blob | undefined
  }>()
  expectTypeOf<Input<'transfer.importIntoList'>>().toExtend<{ id: string; file: Blob; dryRun?: boolean | undefined }>()
  expectTypeOf<Input<'lists.setImage'>['image']>().toEqualTypeOf<Blob>()
  expectTypeOf<Output<'lists.create'>>().toEqualTypeOf<Schemas['ListView']>()
  expectTypeOf<Output<'lists.delete'>>().toEqualTypeOf<undefined>()
  expectTypeOf<Output<'audio.speak'>>().toEqualTypeOf<Response>()
  const check = async ({ lists }: ReturnType<typeof createWordtide>, error: unknown) => {
    // @ts-expect-error: a list has a language
    await lists.create({ name: 'At home', targetLanguages: ['en'] })
    // @ts-expect-error: it is not paged
    lists.get.all({ id: '1' })
    if (!lists.get.isError(error)) return
    // @ts-expect-error: reading a list never fails so
    if (error.key === 'EMAIL_TAKEN') return
    if (error.key === 'DATABASE_UNAVAILABLE') expectTypeOf(error.retryAfter).toEqualTypeOf<number>()
  }
  expectTypeOf(check).toBeFunction()
})
