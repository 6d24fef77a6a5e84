import { createList, createUser, day } from '@wordtide/api/testing'
import {
  forecastView,
  learningListsView,
  listStatsView,
  queueView,
  reviewVocView,
  statsDaysView,
  suspendedView,
  todayView,
} from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { testApp } from '../testing/index.ts'

const server = testApp()

async function learning(terms: readonly string[] = ['uno', 'dos']) {
  const { services, call } = await server
  const user = await createUser(services)
  const { list, vocs } = await createList(user, terms)
  const mine = (what: string, request?: Parameters<typeof call>[2]) => call(user, what, request)
  const answer = (vocId: string | undefined, change: object = {}) => ({
    vocId,
    type: 'translation',
    result: 1,
    date: services.now().getTime(),
    thinkingTime: 900,
    ...change,
  })
  const submit = (...vocReviews: unknown[]) => mine('POST /api/reviews/vocs', { body: { vocReviews } })
  const queue = async (query: string) => queueView.parse((await mine(`GET /api/reviews/vocs?${query}`)).body)
  return { services, user, list, id: vocs[0]?.id ?? '', call: mine, answer, submit, queue }
}

describe('GET reviews/vocs', () => {
  it('returns an array of vocabularies, each with its review', async () => {
    const { call, list } = await learning()
    const { status, body } = await call(`GET /api/reviews/vocs?list=${list.id}`)
    expect(status).toBe(200)
    const cards = z.array(reviewVocView.strict()).parse(body)
    expect(cards).toHaveLength(6)
    expect(cards[0]).toMatchObject({ term: 'uno', reviewType: 'translation', confidence: 0, lastReview: null })
    expect(cards[0]?.vocId).toBe(cards[0]?.id)
  })

  it.each([
    'types=translation&types=dictation',
    'types[]=translation&types[]=dictation',
    'types=translation,dictation',
  ])('accepts its types as %s', async (types) => {
    const { list, queue } = await learning()
    const cards = await queue(`list=${list.id}&${types}&count=100`)
    expect(new Set(cards.map((card) => card.reviewType))).toEqual(new Set(['translation', 'dictation']))
    expect(cards).toHaveLength(4)
  })

  it('returns at most count cards, 15 by default', async () => {
    const { list, queue } = await learning(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(await queue(`list=${list.id}&count=4`)).toHaveLength(4)
    expect(await queue(`list=${list.id}`)).toHaveLength(15)
  })

  it.each(['count=0', 'count=101', 'count=1.5', 'count=ten', 'types=reading', 'types=translation,reading'])(
    'refuses %s',
    async (query) => {
      const { call, list } = await learning()
      expect((await call(`GET /api/reviews/vocs?list=${list.id}&${query}`)).status).toBe(400)
    },
  )

  it('requires a list that the caller can see, if one is given', async () => {
    const { call, services } = await learning()
    const { list } = await createList(await createUser(services))
    for (const id of [list.id, 'nonsense', ''])
      for (const scope of ['all', 'today', 'practice'])
        expect(await call(`GET /api/reviews/vocs?scope=${scope}&list=${id}`)).toMatchObject({ status: 404 })
  })

  it('goes over all lists that the caller learns without one', async () => {
    const { user, queue } = await learning(['uno'])
    await createList(user, ['dos'])
    expect((await queue('types=translation')).map(({ term }) => term)).toEqual(['uno', 'dos'])
  })

  it('returns what its scope says: all by default, today, or practice', async () => {
    const { id, call, answer, submit, queue } = await learning()
    await call('POST /api/users/settings', { body: { reviews: { intervals: [], newPerDay: 1 } } })
    await submit(answer(id))
    const terms = async (scope: string) => (await queue(`types=translation${scope}`)).map(({ term }) => term)
    expect(await terms('')).toEqual(['dos'])
    expect(await terms('&scope=all')).toEqual(['dos'])
    expect(await terms('&scope=today')).toEqual([])
    expect((await terms('&scope=practice')).toSorted()).toEqual(['dos', 'uno'])
    expect(await call('GET /api/reviews/vocs?scope=tomorrow')).toMatchObject({
      status: 400,
      body: { message: 'Unknown scope', issues: [{ path: ['scope'] }] },
    })
  })
})

describe('GET reviews/today', () => {
  it('returns the day, its end, and how many cards it brings in which lists', async () => {
    const { list, id, services, call, answer, submit } = await learning()
    const now = services.now().getTime()
    await submit(answer(id, { result: -1, date: now - 3 * day }))
    const { status, body } = await call('GET /api/reviews/today')
    expect(status).toBe(200)
    const today = todayView.strict().parse(body)
    const parts = { due: 1, new: 5 }
    expect(today).toMatchObject({
      ...parts,
      lists: [{ id: list.id, name: list.name, language: list.language, ...parts }],
    })
    const begin = Date.parse(`${today.day}T04:00Z`)
    expect(begin).toBeLessThanOrEqual(now)
    expect(now).toBeLessThan(begin + day)
    expect(today.endsAt).toBe(begin + day)
  })

  it('responds with 401 to those who are not signed in', async () => {
    const { call } = await server
    expect(await call(undefined, 'GET /api/reviews/today')).toMatchObject({ status: 401 })
  })
})

describe('POST reviews/vocs', () => {
  it('returns 200 with the number of new answers, and is idempotent', async () => {
    const { id, answer, submit } = await learning()
    const first = await submit(answer(id))
    expect(first.status).toBe(200)
    expect(first.body).toEqual({ saved: 1, skipped: [] })
    expect((await submit(answer(id))).body).toEqual({ saved: 0, skipped: [] })
  })

  it('names unknown vocabularies and saves the rest', async () => {
    const { id, answer, submit } = await learning()
    const answered = await submit(answer('nonsense'), answer(id), answer('00000000-0000-7000-8000-000000000000'))
    expect(answered.body).toEqual({ saved: 1, skipped: ['nonsense', '00000000-0000-7000-8000-000000000000'] })
  })

  it('accepts between none and five hundred answers', async () => {
    const { services, id, answer, submit } = await learning()
    const start = services.now().getTime()
    const many = (count: number) => Array.from({ length: count }, (_, index) => answer(id, { date: start - index }))
    expect((await submit()).body).toEqual({ saved: 0, skipped: [] })
    expect((await submit(...many(500))).body).toEqual({ saved: 500, skipped: [] })
    expect((await submit(...many(501))).status).toBe(400)
  })

  it.each([
    ['a result of 2', { result: 2 }],
    ['an unknown type', { type: 'reading' }],
    ['a date that is no number', { date: '2026-01-01' }],
    ['a date more than a day ahead', { date: Date.now() + 2 * day }],
    ['a negative thinking time', { thinkingTime: -1 }],
    ['a thinking time in fractions', { thinkingTime: 1.5 }],
  ])('refuses the whole batch for %s', async (_, wrong) => {
    const { list, id, answer, submit, call } = await learning()
    const refused = await submit(answer(id), answer(id, wrong))
    const [field = ''] = Object.keys(wrong)
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: ['vocReviews', 1, field] }] } })
    expect((await call(`GET /api/lists/${list.id}/stats`)).body).toMatchObject({ translation: { confidence: 0 } })
  })
})

describe('progress', () => {
  it('is shown by GET lists/{id}/stats and removed by DELETE reviews/list/{id}', async () => {
    const { list, id, answer, submit, call, services } = await learning()
    await submit(answer(id))
    const stats = await call(`GET /api/lists/${list.id}/stats`)
    expect(listStatsView.strict().parse(stats.body)).toMatchObject({
      id: list.id,
      name: list.name,
      vocsCount: 2,
      translation: { confidence: 1, dueCount: 1, progress: 7 },
      dictation: { confidence: 0, dueCount: 2, progress: 0 },
      maxReviewTypeConfidence: 14,
    })
    services.pass(1)
    expect(await call(`DELETE /api/reviews/list/${list.id}`)).toMatchObject({ status: 204, text: '' })
    const after = await call(`GET /api/lists/${list.id}/stats`)
    expect(after.body).toMatchObject({ translation: { confidence: 0, dueCount: 2, progress: 0 } })
  })

  it('puts the list first in GET lists/learning', async () => {
    const { list, id, answer, submit, call, user } = await learning()
    const { list: newer } = await createList(user, ['tres'])
    await submit(answer(id))
    const page = await call('GET /api/lists/learning')
    expect(page.status).toBe(200)
    const { lists, next } = learningListsView.strict().parse(page.body)
    expect(lists.map((one) => one.id)).toEqual([list.id, newer.id])
    expect(next).toBeNull()
    const first = learningListsView.parse((await call('GET /api/lists/learning?limit=1')).body)
    const second = await call(`GET /api/lists/learning?limit=1&page=${first.next}`)
    expect(second.body).toMatchObject({ lists: [{ id: newer.id, dueCount: 3 }], next: null })
  })

  it('of a list that the caller cannot see gets a 404', async () => {
    const { call, services } = await learning()
    const { list } = await createList(await createUser(services))
    for (const id of [list.id, 'nonsense']) {
      expect((await call(`GET /api/lists/${id}/stats`)).status).toBe(404)
      expect((await call(`DELETE /api/reviews/list/${id}`)).status).toBe(404)
    }
  })
})

describe('a suspension', () => {
  it('is made by PUT, taken back by DELETE vocs/{id}/suspension and shown by GET lists/{id}/suspensions', async () => {
    const { list, id, call, queue, services } = await learning(['uno', 'dos', 'tres'])
    const path = `/api/vocs/${id}/suspension`
    const [second = ''] = (await queue(`list=${list.id}`)).map((card) => card.vocId).filter((vocId) => vocId !== id)
    for (let n = 0; n < 2; n++) expect(await call(`PUT ${path}`)).toMatchObject({ status: 204, text: '' })
    await call(`PUT /api/vocs/${second}/suspension`)
    expect((await queue(`list=${list.id}`)).map(({ term }) => term)).toEqual(['tres', 'tres', 'tres'])
    const page = suspendedView.parse((await call(`GET /api/lists/${list.id}/suspensions?limit=1`)).body)
    expect(page.items).toEqual([{ id: second, term: 'dos' }])
    const next = await call(`GET /api/lists/${list.id}/suspensions?limit=1&page=${page.next}`)
    expect(next).toMatchObject({ status: 200, body: { items: [{ id, term: 'uno' }], next: null } })
    for (let n = 0; n < 2; n++) expect(await call(`DELETE ${path}`)).toMatchObject({ status: 204, text: '' })
    expect((await call(`GET /api/lists/${list.id}/suspensions`)).body).toMatchObject({ items: [{ id: second }] })

    const other = await createList(await createUser(services), ['tres'])
    for (const hidden of [other.vocs[0]?.id, 'nonsense'])
      for (const method of ['PUT', 'DELETE']) {
        const refused = await call(`${method} /api/vocs/${hidden}/suspension`)
        expect(refused).toMatchObject({ status: 404, body: { key: 'VOCABULARY_NOT_FOUND' } })
      }
    expect((await call(`GET /api/lists/${other.list.id}/suspensions`)).status).toBe(404)
  })
})

describe('the settings', () => {
  const path = '/api/users/settings'
  const defaults = {
    intervals: [1, 4, 12, 35, 100, 240],
    timeZone: null,
    dayStartsAt: 4,
    newPerDay: 20,
    reviewsPerDay: 200,
    learnedReturn: false,
  }

  it('are returned whole, and those that are sent are changed', async () => {
    const { call } = await learning()
    expect(await call(`GET ${path}`)).toMatchObject({ status: 200, body: { reviews: defaults } })
    let expected: object = defaults
    for (const change of [
      { intervals: [2, 0, 1000] },
      { intervals: [] },
      { timeZone: 'Asia/Kathmandu', dayStartsAt: 0 },
      { intervals: Array.from({ length: 101 }, () => 1), newPerDay: 0 },
      { timeZone: null, reviewsPerDay: 1000, unknown: 'ignored' },
      { learnedReturn: true },
      {},
    ]) {
      const { unknown: _, ...known } = { unknown: undefined, ...change }
      expected = { ...expected, ...known }
      const changed = await call(`POST ${path}`, { body: { reviews: change } })
      expect(changed).toMatchObject({ status: 200 })
      expect(changed.body).toEqual({ reviews: expected })
      expect((await call(`GET ${path}`)).body).toEqual({ reviews: expected })
    }
  })

  it.each([
    [{ intervals: [1, -1] }, 'Must be 0 or more', ['intervals', 1]],
    [{ intervals: [1001] }, 'Must be 1000 or less', ['intervals', 0]],
    [{ intervals: [1, 2, 0.5] }, 'Must be a whole number', ['intervals', 2]],
    [{ intervals: ['3'] }, 'Must be a whole number', ['intervals', 0]],
    [{ intervals: Array.from({ length: 102 }, () => 1) }, 'Maximum intervals exceeded', ['intervals']],
    [{ intervals: null }, 'Must be a list', ['intervals']],
    [{ timeZone: '+01:00' }, 'Unknown time zone', ['timeZone']],
    [{ timeZone: 'Mars/Olympus' }, 'Unknown time zone', ['timeZone']],
    [{ timeZone: '' }, 'Unknown time zone', ['timeZone']],
    [{ timeZone: 1 }, 'Must be text', ['timeZone']],
    [{ dayStartsAt: 24 }, 'Must be 23 or less', ['dayStartsAt']],
    [{ dayStartsAt: '4' }, 'Must be a whole number', ['dayStartsAt']],
    [{ dayStartsAt: null }, 'Must be a whole number', ['dayStartsAt']],
    [{ newPerDay: 1001 }, 'Must be 1000 or less', ['newPerDay']],
    [{ reviewsPerDay: -1 }, 'Must be 0 or more', ['reviewsPerDay']],
    [{ learnedReturn: null }, 'Must be true or false', ['learnedReturn']],
  ])('refuse %j and stay as they were', async (wrong, message, field) => {
    const { call } = await learning()
    expect(await call(`POST ${path}`, { body: { reviews: { dayStartsAt: 7, ...wrong } } })).toMatchObject({
      status: 400,
      body: { message, issues: [{ path: ['reviews', ...field], message }] },
    })
    expect((await call(`GET ${path}`)).body).toEqual({ reviews: defaults })
  })

  it.each([{}, { reviews: null }, { reviews: [] }, { reviews: 'all' }])('refuse the body %j', async (body) => {
    const { call } = await learning()
    expect((await call(`POST ${path}`, { body })).status).toBe(400)
  })

  it('decide what is due and the next intervals', async () => {
    const { id, call, answer, submit, queue, list } = await learning()
    await submit(answer(id))
    await call('POST /api/users/settings', { body: { reviews: { intervals: [0] } } })
    const [card] = await queue(`list=${list.id}&types=translation`)
    expect(card).toMatchObject({ vocId: id, confidence: 1, due: card?.lastReview })
  })
})

describe('GET stats/learned-vocs-by-lang', () => {
  it('returns an array of { language, learnedCount }', async () => {
    const { id, call, answer, submit } = await learning()
    expect(await call('GET /api/stats/learned-vocs-by-lang')).toMatchObject({ status: 200, body: [] })
    await call('POST /api/users/settings', { body: { reviews: { intervals: [] } } })
    await submit(answer(id))
    expect((await call('GET /api/stats/learned-vocs-by-lang')).body).toEqual([{ language: 'es', learnedCount: 1 }])
  })
})

describe('GET stats/days', () => {
  it('returns an array of { day, reviews, correct, new, thinkingMs }, one for each day', async () => {
    const { id, call, answer, submit } = await learning()
    await submit(answer(id), answer(id, { type: 'dictation', result: -1 }))
    const { status, body } = await call('GET /api/stats/days')
    expect(status).toBe(200)
    const days = z.array(statsDaysView.element.strict()).parse(body)
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toMatchObject({ reviews: 2, correct: 1, new: 2, thinkingMs: 1800 })
    expect((await call('GET /api/stats/days?from=2024-02-28&to=2024-03-01')).body).toEqual(
      ['2024-02-28', '2024-02-29', '2024-03-01'].map((day) => ({ day, reviews: 0, correct: 0, new: 0, thinkingMs: 0 })),
    )
  })

  it.each([
    { query: 'from=2026-11-22&to=2026-11-21', path: 'to', message: 'Must not be before the first day' },
    { query: 'from=2023-11-22&to=2024-11-22', path: 'from', message: 'Maximum range is 366 days' },
    { query: 'from=2026-02-29', path: 'from', message: 'Must be a date such as 2026-11-22' },
    { query: 'to=9999-12-31', path: 'to', message: 'Must be from 1900 to 2999' },
  ])('refuses $query', async ({ query, path, message }) => {
    const { call } = await learning([])
    const refusal = { status: 400, body: { message, issues: [{ path: [path], message }] } }
    expect(await call(`GET /api/stats/days?${query}`)).toMatchObject(refusal)
  })
})

describe('GET stats/forecast', () => {
  it('returns an array of { day, due }, today first', async () => {
    const { id, call, answer, submit } = await learning()
    await call('POST /api/users/settings', { body: { reviews: { intervals: [2] } } })
    await submit(answer(id), answer(id, { type: 'dictation', result: -1 }))
    const { status, body } = await call('GET /api/stats/forecast?days=4')
    expect(status).toBe(200)
    const days = z.array(forecastView.element.strict()).parse(body)
    expect(days.map(({ due }) => due)).toEqual([1, 0, 1, 0])
    expect((await call('GET /api/stats/forecast')).body).toHaveLength(30)
  })

  it('returns that of one list with `list`, as does GET stats/days', async () => {
    const { list, id, call, answer, submit } = await learning()
    await submit(answer(id, { result: -1 }))
    expect((await call(`GET /api/stats/forecast?days=1&list=${list.id}`)).body).toMatchObject([{ due: 1 }])
    expect((await call(`GET /api/stats/days?list=${list.id}`)).body).toHaveLength(30)
    const refusal = { status: 404, body: { key: 'LIST_NOT_FOUND' } }
    expect(await call('GET /api/stats/forecast?list=none')).toMatchObject(refusal)
    expect(await call('GET /api/stats/days?list=none')).toMatchObject(refusal)
  })

  it.each(['days=0', 'days=367', 'days=1.5', 'days=x'])('refuses %s', async (query) => {
    const { call } = await learning([])
    expect((await call(`GET /api/stats/forecast?${query}`)).status).toBe(400)
  })
})
