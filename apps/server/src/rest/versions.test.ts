import { randomUUID } from 'node:crypto'
import { createList, createUser, listFields, pngFile, shareList, vocFields } from '@wordtide/api/testing'
import { toErrorBody } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { form, testApp } from '../testing/index.ts'

const server = testApp()

async function withList() {
  const { services, call } = await server
  const user = await createUser(services)
  const { list, vocs } = await createList(user, ['uno'])
  const vocId = vocs[0]?.id ?? ''
  const paths = { list: `/api/lists/${list.id}`, vocabulary: `/api/vocs/${vocId}` }
  const fields = { list: listFields, vocabulary: vocFields('dos') }
  const send = (what: string, headers: Record<string, string> = {}, body?: object | FormData) =>
    call(user, what, { headers, ...(body === undefined ? {} : { body }) })
  const etagOf = async (path: string) => String((await send(`GET ${path}`)).headers.etag)
  return { services, call, user, list, vocId, paths, fields, send, etagOf }
}

const kinds = ['list', 'vocabulary'] as const
const outdated = { status: 412, body: toErrorBody('PRECONDITION_FAILED') }

describe('the ETag', () => {
  it.each(kinds)('of a %s is strong, and the same in every response until the next edit', async (kind) => {
    const { paths, fields, send, etagOf } = await withList()
    const first = await etagOf(paths[kind])
    expect(first).toMatch(/^"[^"]+"$/)
    expect((await send(`HEAD ${paths[kind]}`)).headers.etag).toBe(first)
    expect(await etagOf(paths[kind])).toBe(first)
    const { headers } = await send(`PUT ${paths[kind]}`, {}, fields[kind])
    expect(headers.etag).not.toBe(first)
    expect(await etagOf(paths[kind])).toBe(headers.etag)
    const image = form(['data', fields[kind]], ['image', pngFile()])
    const withImage = (await send(`PUT ${paths[kind]}`, {}, image)).headers.etag
    expect([first, headers.etag]).not.toContain(withImage)
  })

  it('stands in the response to a creation and to its repetition', async () => {
    const { send, list, etagOf } = await withList()
    const key = { 'idempotency-key': randomUUID() }
    const create = () => send('POST /api/vocs', key, { listId: list.id, ...vocFields('tres') })
    const [first, second] = [await create(), await create()]
    expect(second.headers['idempotent-replayed']).toBe('true')
    const { id } = JSON.parse(first.text)
    const etags = [first.headers.etag, second.headers.etag, await etagOf(`/api/vocs/${id}`)]
    expect(new Set(etags).size).toBe(1)
    const created = await send('POST /api/lists', {}, listFields)
    expect(created.headers.etag).toBe(await etagOf(`/api/lists/${JSON.parse(created.text).id}`))
  })

  it('of a list is not changed by vocabularies, reviews, ratings and shares', async () => {
    const { services, call, user, list, vocId, paths, send, etagOf } = await withList()
    const before = await etagOf(paths.list)
    const vocBefore = await etagOf(paths.vocabulary)
    const other = await createUser(services)
    await shareList(services, list.id, other)
    await call(other, `PUT ${paths.list}/ratings`, { body: { rating: 5 } })
    const date = services.now().getTime()
    const vocReviews = [{ vocId, type: 'translation', result: 1, date, thinkingTime: 1000 }]
    for (const reviewer of [user, other])
      expect(await call(reviewer, 'POST /api/reviews/vocs', { body: { vocReviews } })).toMatchObject({ status: 200 })
    await send('POST /api/vocs', {}, { listId: list.id, ...vocFields('tres') })
    const { headers, body } = await send(`GET ${paths.list}`)
    expect(body).toMatchObject({ rating: 5, learnersCount: 2, vocsCount: 2 })
    expect(headers.etag).toBe(before)
    expect(await etagOf(paths.vocabulary)).toBe(vocBefore)
  })

  it('of a vocabulary changes with the language of its list, which the vocabulary carries', async () => {
    const { paths, send, etagOf } = await withList()
    const before = await etagOf(paths.vocabulary)
    await send(`PUT ${paths.list}`, {}, { ...listFields, language: 'it' })
    expect(await etagOf(paths.vocabulary)).not.toBe(before)
  })
})

describe('If-None-Match', () => {
  it('gets a 304 without a body for a vocabulary that has not changed', async () => {
    const { paths, fields, send, etagOf } = await withList()
    const etag = await etagOf(paths.vocabulary)
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
      expect(await send(`GET ${paths.vocabulary}`, { 'if-none-match': tags })).toMatchObject({ status: 304, text: '' })
    const known = await send(`GET ${paths.vocabulary}`, { 'if-none-match': etag })
    expect(known.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' })
    await send(`PUT ${paths.vocabulary}`, {}, fields.vocabulary)
    const changed = await send(`GET ${paths.vocabulary}`, { 'if-none-match': etag })
    expect(changed).toMatchObject({ status: 200, body: { term: 'dos' } })
  })

  it('tells a stranger no more than that there is no such vocabulary', async () => {
    const { services, call, paths, etagOf } = await withList()
    const headers = { 'if-none-match': await etagOf(paths.vocabulary) }
    const stranger = await createUser(services)
    expect((await call(stranger, `GET ${paths.vocabulary}`, { headers })).status).toBe(404)
  })

  it('is ignored for a list, whose counts change without an edit', async () => {
    const { paths, send, etagOf } = await withList()
    const etag = await etagOf(paths.list)
    expect(await send(`GET ${paths.list}`, { 'if-none-match': etag })).toMatchObject({ status: 200 })
  })
})

describe('If-Match', () => {
  describe.each(kinds)('in the PUT and DELETE of a %s', (kind) => {
    it('lets only one of two parallel changes of the same version pass', async () => {
      const { paths, fields, send, etagOf } = await withList()
      const headers = { 'if-match': await etagOf(paths[kind]) }
      const change = () => send(`PUT ${paths[kind]}`, headers, fields[kind])
      const statuses = (await Promise.all([change(), change()])).map(({ status }) => status)
      expect(statuses.sort()).toEqual([200, 412])
    })

    it('is refused with 412 after an edit, and nothing is changed', async () => {
      const { paths, fields, send, etagOf } = await withList()
      const headers = { 'if-match': await etagOf(paths[kind]) }
      const { text } = await send(`PUT ${paths[kind]}`, {}, fields[kind])
      const late = kind === 'list' ? { ...listFields, name: 'Too late' } : vocFields('too late')
      expect(await send(`PUT ${paths[kind]}`, headers, late)).toMatchObject(outdated)
      expect(await send(`DELETE ${paths[kind]}`, headers)).toMatchObject(outdated)
      expect((await send(`GET ${paths[kind]}`)).text).toBe(text)
    })

    it('passes with the current version, alone or among others, and with *', async () => {
      const { paths, fields, send, etagOf } = await withList()
      for (const write of [(etag: string) => etag, (etag: string) => `"other" ,${etag}`, () => '*']) {
        const headers = { 'if-match': write(await etagOf(paths[kind])) }
        expect((await send(`PUT ${paths[kind]}`, headers, fields[kind])).status).toBe(200)
      }
      const headers = { 'if-match': await etagOf(paths[kind]) }
      expect((await send(`DELETE ${paths[kind]}`, headers)).status).toBe(204)
    })

    it('is refused with 412 if it is a weak tag or not a tag', async () => {
      const { paths, fields, send, etagOf } = await withList()
      const etag = await etagOf(paths[kind])
      for (const tags of [`W/${etag}`, etag.slice(1, -1), '"other"', '', '"*"'])
        expect(await send(`PUT ${paths[kind]}`, { 'if-match': tags }, fields[kind])).toMatchObject(outdated)
    })

    it('is checked only for a request that would succeed without it', async () => {
      const { services, call, paths, fields, send } = await withList()
      const headers = { 'if-match': '"other"' }
      expect((await send(`PUT ${paths[kind]}`, headers, {})).status).toBe(400)
      const stranger = await createUser(services)
      for (const method of ['PUT', 'DELETE'])
        expect((await call(stranger, `${method} ${paths[kind]}`, { headers, body: fields[kind] })).status).toBe(404)
    })
  })
})

describe('expectedLastModifiedAt', () => {
  it.each(kinds)('in the PUT of a %s gets 409 after another edit, even within the same millisecond', async (kind) => {
    const { paths, fields, send } = await withList()
    const { body } = await send(`GET ${paths[kind]}`)
    const { lastModifiedAt } = Object(body)
    const change = () => send(`PUT ${paths[kind]}`, {}, { ...fields[kind], expectedLastModifiedAt: lastModifiedAt })
    const responses = await Promise.all([change(), change()])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.body).toEqual(toErrorBody('VERSION_CONFLICT'))
  })
})
