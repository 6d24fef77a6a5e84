import { createList, createUser, createVocabulary, pngFile, vocFields } from '@wordtide/api/testing'
import { limits, vocsPageView } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/index.ts'

const server = testApp()

async function withList(terms: readonly string[] = []) {
  const { services, call } = await server
  const user = await createUser(services)
  const { list, vocs } = await createList(user, terms)
  const headers = { 'content-type': 'application/json' }
  const add = (body: object | string) => call(user, `POST /api/lists/${list.id}/vocs`, { headers, body })
  const termsOf = async () =>
    vocsPageView
      .parse((await call(user, `GET /api/vocs?list=${list.id}&sort=createdAt%2B`)).body)
      .items.map(({ term }) => term)
  return { list, vocs, add, termsOf }
}

const outcomes = (...pairs: [string | undefined, string][]) =>
  pairs.map(([id, outcome], index) => ({ index, id: id ?? expect.any(String), outcome }))

describe('POST lists/{id}/vocs', () => {
  it('returns 200 with the result for each vocabulary', async () => {
    const { vocs, add, termsOf } = await withList(['uno'])
    const [uno] = vocs.map(({ id }) => id)
    const entries = ['UNO', 'dos', 'Dos'].map(vocFields)
    expect(await add({ vocs: entries, duplicates: 'skip' })).toMatchObject({
      status: 200,
      body: {
        created: 1,
        updated: 0,
        skipped: 2,
        items: outcomes([uno, 'skipped'], [undefined, 'created'], [undefined, 'skipped']),
      },
    })
    expect(await add({ vocs: entries, duplicates: 'update' })).toMatchObject({
      body: { created: 0, updated: 3, skipped: 0 },
    })
    expect(await add({ vocs: entries.slice(0, 1) })).toMatchObject({
      body: { created: 1, items: outcomes([undefined, 'created']) },
    })
    expect(await termsOf()).toEqual(['UNO', 'Dos', 'UNO'])
  })

  it('takes null as absent and ignores unknown fields', async () => {
    const { add } = await withList()
    const fields = {
      ...vocFields('uno'),
      label: null,
      definitions: null,
      examples: null,
      tags: null,
      image: null,
      id: 'y',
    }
    expect(await add({ vocs: [fields], duplicates: null, extra: 1 })).toMatchObject({
      status: 200,
      body: { created: 1 },
    })
  })

  it('accepts the items of a page of whole vocabularies', async () => {
    const { services, call } = await server
    const user = await createUser(services)
    const { list } = await createList(user)
    await createVocabulary(user, list.id, 'uno', { image: pngFile() })
    const page = await call(user, `GET /api/vocs?list=${list.id}&view=full`)
    const { items } = vocsPageView.parse(page.body)
    expect(items).toMatchObject([{ term: 'uno', image: expect.any(String) }])
    const answer = await call(user, `POST /api/lists/${list.id}/vocs`, { body: { vocs: items } })
    expect(answer).toMatchObject({ status: 200, body: { created: 1 } })
  })

  it('takes 500 full vocabularies, with more names than another call may have', async () => {
    const { add } = await withList()
    const definitions = ['en', 'de', 'fr'].map((language) => ({ language, value: 'a' }))
    const examples = Array.from({ length: 5 }, () => ({
      value: '*a*',
      translations: [{ language: 'en', value: '*a*' }],
    }))
    const attributes = Array.from({ length: 5 }, (_, n) => ({ name: `a${n}`, value: 'b' }))
    const vocs = Array.from({ length: limits.bulk.vocs }, (_, n) => ({
      ...vocFields(`term ${n}`),
      definitions,
      examples,
      attributes,
    }))
    expect(JSON.stringify(vocs).split('":').length).toBeGreaterThan(limits.json.names)
    expect(await add({ vocs })).toMatchObject({ status: 200, body: { created: limits.bulk.vocs } })
    expect((await add({ vocs: [...vocs, vocFields('more')] })).status).toBe(400)
  })

  it('may have more names than other calls by tRPC, too', async () => {
    const { call, services } = await server
    const user = await createUser(services)
    const { list } = await createList(user)
    const names = Object.fromEntries(Array.from({ length: limits.json.names }, (_, n) => [`n${n}`, n]))
    const body = { id: list.id, vocs: [{ ...vocFields('a'), ...names }] }
    expect(await call(user, 'POST /api/trpc/transfer.addVocs', { body })).toMatchObject({ status: 200 })
    expect(await call(user, 'POST /api/trpc/vocs.create', { body })).toMatchObject({ status: 413 })
  })

  it('refuses a body with more than 3 MB or 200,000 names', async () => {
    const { add } = await withList()
    expect((await add({ vocs: [vocFields('a')], padding: 'x'.repeat(limits.bulk.body) })).status).toBe(413)
    const many = `{"vocs":[${Array(limits.bulk.names + 1)
      .fill('{"a":1}')
      .join()}]}`
    expect((await add(many)).status).toBe(413)
  })
})
