import { createList, createUser, pngFile, shareList, vocFields } from '@wordtide/api/testing'
import { errorCatalogue, vocsPageView, vocView } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { form, testApp } from '../testing/index.ts'

const server = testApp()

async function withList(terms: readonly string[] = []) {
  const { services, call } = await server
  const user = await createUser(services)
  const made = await createList(user, terms)
  const mine = (what: string, request?: Parameters<typeof call>[2]) => call(user, what, request)
  return { services, user, ...made, id: made.vocs[0]?.id ?? '', call: mine }
}

const notFound = {
  status: 404,
  code: 404,
  key: 'VOCABULARY_NOT_FOUND',
  message: errorCatalogue.VOCABULARY_NOT_FOUND.message,
}

const whole = {
  term: 'la casa',
  pos: 'n',
  label: 'f.',
  definitions: [{ language: 'en', value: 'house' }],
  examples: [{ value: 'Vivo en *la casa*.', translations: [{ language: 'en', value: 'I live in *the house*.' }] }],
  attributes: [{ name: 'plural', value: 'las casas' }],
  tags: ['home'],
  notes: 'Both mean home.',
}

describe('POST vocs', () => {
  it('returns 201 with the whole vocabulary', async () => {
    const { call, list, user } = await withList()
    const { status, body } = await call('POST /api/vocs', { body: { ...whole, listId: list.id } })
    expect(status).toBe(201)
    const voc = vocView.strict().parse(body)
    expect(voc).toMatchObject({ ...whole, listId: list.id, language: 'es', image: null, createdBy: user.name })
  })

  it('accepts fields and image as a form', async () => {
    const { call, list } = await withList()
    const body = form(['image', pngFile()], ['data', { ...whole, listId: list.id }])
    const answer = await call('POST /api/vocs', { body })
    const voc = vocView.parse(answer.body)
    expect(answer.status).toBe(201)
    expect(voc.image).toMatch(new RegExp(`^/api/vocs/${voc.id}/image/`))
  })

  it('accepts the longest vocabulary that the limits allow', async () => {
    const { call, list } = await withList()
    const value = `*ほ*${'ほ'.repeat(252)}`
    const codes = ['en', 'es', 'fr', 'de', 'zh', 'ru', 'ja', 'it', 'pt', 'ar', 'ko', 'hi', 'sv', 'nl', 'pl', 'da', 'no']
    const translations = codes.map((language) => ({ language, value }))
    const examples = Array.from({ length: 10 }, () => ({ value, translations }))
    const attributes = Array.from({ length: 50 }, (_, index) => ({ name: `${index}`, value }))
    const data = { ...whole, listId: list.id, examples, attributes, definitions: translations }
    expect((await call('POST /api/vocs', { body: data })).status).toBe(201)
    expect((await call('POST /api/vocs', { body: form(['data', data], ['image', pngFile()]) })).status).toBe(201)
  })

  it('returns the path of each invalid field', async () => {
    const { call, list } = await withList()
    const examples = [{ value: 'No hidden part', translations: [] }]
    const answer = await call('POST /api/vocs', { body: { ...whole, listId: list.id, term: ' ', examples } })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      status: 400,
      code: 400,
      key: 'INVALID_INPUT',
      message: 'Required',
      issues: [
        { path: ['term'], message: 'Required' },
        { path: ['examples', 0, 'value'], message: 'Does not contain hiding part, surround hiding parts with *' },
      ],
    })
  })

  it('responds with 404 to a list that the caller cannot see, and with 403 to one that they can only read', async () => {
    const { call, services, user } = await withList()
    const { list } = await createList(await createUser(services))
    const request = { body: { ...whole, listId: list.id } }
    expect(await call('POST /api/vocs', request)).toMatchObject({ status: 404, body: { message: 'List not found' } })
    await shareList(services, list.id, user)
    expect((await call('POST /api/vocs', request)).status).toBe(403)
  })
})

describe('vocs/{id}', () => {
  it('is read by GET', async () => {
    const { call, vocs } = await withList(['uno'])
    expect(await call(`GET /api/vocs/${vocs[0]?.id}`)).toMatchObject({ status: 200, body: { ...vocs[0] } })
  })

  it('is replaced as a whole by PUT, and never moves to another list', async () => {
    const { call, id, list, user } = await withList(['uno'])
    const other = await createList(user)
    const answer = await call(`PUT /api/vocs/${id}`, { body: { term: 'dos', pos: 'adj', listId: other.list.id } })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ id, listId: list.id, term: 'dos', pos: 'adj', definitions: [] })
  })

  it('can be sent back as it was read: the image path is ignored and the image kept', async () => {
    const { call, list } = await withList()
    const made = await call('POST /api/vocs', {
      body: form(['data', { ...whole, listId: list.id }], ['image', pngFile()]),
    })
    const voc = vocView.parse(made.body)
    const saved = await call(`PUT /api/vocs/${voc.id}`, { body: { ...voc, notes: 'changed' } })
    expect(saved).toMatchObject({ status: 200, body: { ...whole, notes: 'changed', image: voc.image } })
  })

  it('refuses with 409 an update of an older version', async () => {
    const { call, id, vocs } = await withList(['uno'])
    const expectedLastModifiedAt = vocs[0]?.lastModifiedAt
    const change = (term: string) =>
      call(`PUT /api/vocs/${id}`, { body: { ...vocFields(term), expectedLastModifiedAt } })
    expect((await change('dos')).status).toBe(200)
    expect(await change('tres')).toMatchObject({ status: 409, body: { status: 409, code: 409 } })
    expect((await call(`GET /api/vocs/${id}`)).body).toMatchObject({ term: 'dos' })
  })

  it('is gone after DELETE, which sends no body', async () => {
    const { call, id } = await withList(['uno'])
    expect(await call(`DELETE /api/vocs/${id}`)).toMatchObject({ status: 204, text: '' })
    expect((await call(`GET /api/vocs/${id}`)).body).toEqual(notFound)
  })

  it('responds with 404 to strangers and to unknown ids', async () => {
    const { call, services } = await withList()
    const { vocs } = await createList(await createUser(services), ['uno'])
    for (const id of [vocs[0]?.id, 'nonsense', '00000000-0000-7000-8000-000000000000']) {
      expect((await call(`GET /api/vocs/${id}`)).body).toEqual(notFound)
      expect((await call(`PUT /api/vocs/${id}`, { body: whole })).body).toEqual(notFound)
      expect((await call(`DELETE /api/vocs/${id}`)).body).toEqual(notFound)
    }
  })
})

describe('GET vocs', () => {
  const terms = ['Banane', 'äpfel', 'Zucker']

  it.each([
    ['term+', ['äpfel', 'Banane', 'Zucker']],
    ['term-', ['Zucker', 'Banane', 'äpfel']],
    ['createdAt+', terms],
    ['createdAt-', [...terms].reverse()],
  ])('returns id and term in the order %s, with its sign raw or encoded', async (sort, expected) => {
    const { call, list } = await withList(terms)
    for (const sign of [sort, encodeURIComponent(sort)]) {
      const { status, body } = await call(`GET /api/vocs?list=${list.id}&sort=${sign}`)
      expect(status).toBe(200)
      expect(
        vocsPageView
          .strict()
          .parse(body)
          .items.map((item) => item.term),
      ).toEqual(expected)
    }
  })

  it('accepts its list by either name, and continues after the page before', async () => {
    const { call, list } = await withList(terms)
    const first = vocsPageView.parse((await call(`GET /api/vocs?listId=${list.id}&limit=2&sort=term+`)).body)
    expect(first.items).toHaveLength(2)
    const rest = await call(`GET /api/vocs?list=${list.id}&limit=2&sort=term+&page=${first.next}`)
    expect(rest.body).toMatchObject({ items: [{ term: 'Zucker' }], next: null })
  })

  it('finds by term and by definition, ignoring case and accents', async () => {
    const { call, list } = await withList(terms)
    const found = await call(`GET /api/vocs?list=${list.id}&search=APFEL`)
    expect(found.body).toMatchObject({ items: [{ term: 'äpfel' }] })
    const all = await call(`GET /api/vocs?list=${list.id}&search=in%20english`)
    expect(vocsPageView.parse(all.body).items).toHaveLength(3)
  })

  it.each([
    ['', 'Required'],
    ['sort=name', /./],
    ['page=nonsense', 'Invalid page'],
  ])('refuses %s', async (query, message) => {
    const { call, list } = await withList()
    const where = query === '' ? '' : `list=${list.id}&${query}`
    const answer = await call(`GET /api/vocs?${where}`)
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } })
  })

  it('refuses a cursor of another order', async () => {
    const { call, list } = await withList(terms)
    const { next } = vocsPageView.parse((await call(`GET /api/vocs?list=${list.id}&limit=1&sort=term+`)).body)
    expect((await call(`GET /api/vocs?list=${list.id}&sort=createdAt-&page=${next}`)).status).toBe(400)
  })
})
