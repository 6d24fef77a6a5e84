import { type ReviewType, reviewScopes, reviewTypes } from '@wordtide/contract'
import { learners, lists, shares } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  createList,
  createUser,
  createVocabulary,
  day,
  shareList,
  testServices,
  vocFields,
} from '../../testing/index.ts'

const hour = day / 24

/** A user on some day at nine o’clock in UTC, and functions that answer cards and read what the day brings. */
async function createLearner(settings: object = {}) {
  const services = await testServices()
  services.pass(day - (services.now().getTime() % day) + 9 * hour)
  const ada = await createUser(services)
  await ada.call.reviews.updateSettings({ reviews: { intervals: [1, 4, 12], ...settings } })
  const answer = async (
    cards: readonly { vocId: string; reviewType: ReviewType }[],
    result: -1 | 0 | 1 = 1,
    date = services.now().getTime(),
  ) => {
    const vocReviews = cards.map(({ vocId, reviewType: type }) => ({ vocId, type, result, date, thinkingTime: 0 }))
    await ada.call.reviews.submit({ vocReviews })
  }
  const ago = (days: number) => services.now().getTime() - days * day
  const queue = (input: { list?: string; types?: ReviewType[]; count?: number } = {}) =>
    ada.call.reviews.getQueue({ scope: 'today', ...input })
  const terms = async (input: Parameters<typeof queue>[0] = {}) =>
    (await queue(input)).map(({ term, reviewType }) => (reviewType === 'translation' ? term : `${term} ${reviewType}`))
  const today = async () => {
    const { due, new: newCount, lists: parts } = await ada.call.reviews.getToday()
    return { due, new: newCount, lists: parts.map((list) => [list.name, list.due, list.new]) }
  }
  return { services, ada, answer, ago, queue, terms, today }
}

const asTranslations = (vocs: readonly { id: string }[]) =>
  vocs.map(({ id }) => ({ vocId: id, reviewType: 'translation' as const }))

describe('today', () => {
  it('has the name and the end of the day in the user’s time zone', async () => {
    const { services, ada } = await createLearner({ timeZone: 'Pacific/Kiritimati', dayStartsAt: 4 })
    const now = services.now().getTime()
    // It is 23 o'clock there.
    const { day: name, endsAt } = await ada.call.reviews.getToday()
    expect(name).toBe(new Date(now).toISOString().slice(0, 10))
    expect(endsAt).toBe(now + 5 * hour)
    services.pass(5 * hour)
    const next = await ada.call.reviews.getToday()
    expect(next.day).toBe(new Date(now + day).toISOString().slice(0, 10))
    expect(next.endsAt).toBe(endsAt + day)
  })

  it('is empty without lists, and with empty ones', async () => {
    const { ada, today, queue } = await createLearner()
    expect(await today()).toEqual({ due: 0, new: 0, lists: [] })
    await createList(ada)
    expect(await today()).toEqual({ due: 0, new: 0, lists: [] })
    for (const scope of reviewScopes) expect(await ada.call.reviews.getQueue({ scope })).toEqual([])
    expect(await queue()).toEqual([])
  })

  it('brings new cards first, and each day those that are due, for a fortnight of right answers', async () => {
    const { services, ada, answer, queue, today } = await createLearner({ newPerDay: 2 })
    await createList(ada, ['a', 'b', 'c', 'd', 'e'], { name: 'Words' })
    const days: [due: number, newCount: number][] = []
    for (let n = 0; n < 14; n++) {
      const cards = await queue({ types: ['translation'], count: 100 })
      days.push([
        cards.filter(({ lastReview }) => lastReview !== null).length,
        cards.filter(({ lastReview }) => lastReview === null).length,
      ])
      await answer(cards)
      expect(await queue({ types: ['translation'] })).toEqual([])
      // Half past eight or half past nine, by turns: what was learned late in the morning is due early in the next one.
      services.pass(day + (n % 2 === 0 ? -hour / 2 : hour / 2))
    }
    // Days 0, 1, 2: new; each due after 1 day, 4 more, and 12 more.
    expect(days).toEqual([
      [0, 2],
      [2, 2],
      [2, 1],
      [1, 0],
      [0, 0],
      [2, 0],
      [2, 0],
      [1, 0],
      ...Array.from({ length: 6 }, () => [0, 0]),
    ])
    services.pass(3 * day)
    // The first two are due again on day 17; of the other types every card is new.
    expect(await today()).toEqual({ due: 2, new: 2, lists: [['Words', 2, 2]] })
  })

  it('brings what was learned at ten in the evening after the day has begun at four', async () => {
    const { services, ada, answer, terms } = await createLearner({ newPerDay: 1 })
    await createList(ada, ['a'])
    services.pass(13 * hour)
    await answer(await ada.call.reviews.getQueue({ types: ['translation'] }))
    services.pass(6 * hour - 1)
    expect(await terms({ types: ['translation'] })).toEqual([])
    services.pass(1)
    expect(await terms({ types: ['translation'] })).toEqual(['a'])
  })

  it('brings what was answered wrong the next day, however long its interval is', async () => {
    const { services, ada, answer, ago, terms, today } = await createLearner({ newPerDay: 0 })
    const { vocs } = await createList(ada, ['a'])
    for (const n of [5, 4, 3]) await answer(asTranslations(vocs), 1, ago(n))
    expect(await today()).toMatchObject({ due: 0 })
    await answer(asTranslations(vocs), -1)
    expect(await terms()).toEqual([])
    services.pass(day)
    expect(await terms()).toEqual(['a'])
  })

  it('brings new cards from the lists in turn, in the order of the learning page, and hands them out in rounds', async () => {
    const { ada, terms, today } = await createLearner({ newPerDay: 7 })
    await createList(ada, ['a1', 'a2'], { name: 'First' })
    await createList(ada, ['b1'], { name: 'Second' })
    await createList(ada, ['c1', 'c2', 'c3'], { name: 'Third' })
    const types: ReviewType[] = ['translation']
    expect(await terms({ types })).toEqual(['c1', 'b1', 'a1', 'c2', 'a2', 'c3'])
    const inRounds = ['c1', 'b1', 'a1', 'c2', 'a2', 'c3', 'c1 reverseTranslation']
    expect(await terms()).toEqual(inRounds)
    for (let count = 1; count < 8; count++) expect(await terms({ count })).toEqual(inRounds.slice(0, count))
    expect(await today()).toEqual({
      due: 0,
      new: 7,
      lists: [
        ['Third', 0, 4],
        ['Second', 0, 1],
        ['First', 0, 2],
      ],
    })
  })

  it('brings shared lists at once, and public ones of others once the user has answered a card in them', async () => {
    const { services, ada, answer, terms, today } = await createLearner({ newPerDay: 2 })
    const eve = await createUser(services, { name: 'Eve' })
    const shared = await createList(eve, ['a', 'b'], { name: 'Shared' })
    const published = await createList(eve, ['c', 'd'], { name: 'Public', public: true })
    await shareList(services, shared.list.id, ada)
    expect(await today()).toEqual({ due: 0, new: 2, lists: [['Shared', 0, 2]] })
    expect(await terms({ list: shared.list.id })).toEqual(['a', 'b'])
    expect(await terms({ list: published.list.id })).toEqual([])

    await answer(asTranslations(shared.vocs.slice(0, 1)))
    // One of the two new cards of the day was answered.
    expect(await today()).toEqual({ due: 0, new: 1, lists: [['Shared', 0, 1]] })
    expect(await terms()).toEqual(['b'])
    services.pass(day)
    await answer(asTranslations(published.vocs.slice(0, 1)))
    expect(await terms({ types: ['translation'] })).toEqual(['a', 'd'])
    // After a reset the list counts as one that was never answered.
    await ada.call.reviews.reset({ id: published.list.id })
    expect(await terms({ types: ['translation'] })).toEqual(['a', 'b'])
  })

  it('counts reviewed cards alone as due, at most reviewsPerDay less all answers of the day', async () => {
    const { services, ada, answer, ago, queue, today } = await createLearner({ newPerDay: 2, reviewsPerDay: 5 })
    const { list, vocs } = await createList(ada, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], { name: 'Words' })
    await answer(asTranslations(vocs), 1, ago(3))
    expect((await ada.call.lists.get({ id: list.id })).dueCount).toBe(24)
    expect(await today()).toEqual({ due: 5, new: 2, lists: [['Words', 5, 2]] })
    // An answer to a card that is not due, and the second one of the same card, count as well.
    await answer(asTranslations(vocs.slice(0, 1)))
    services.pass(1)
    await answer(asTranslations(vocs.slice(0, 1)), 0)
    expect(await today()).toEqual({ due: 3, new: 2, lists: [['Words', 3, 2]] })
    const cards = await queue({ count: 100 })
    expect(cards.map(({ lastReview }) => lastReview !== null)).toEqual([true, true, true, false, false])
    await answer(cards)
    expect(await today()).toEqual({ due: 0, new: 0, lists: [] })
    // The allowances are of the day.
    services.pass(19 * hour - 2)
    expect(await today()).toEqual({ due: 0, new: 0, lists: [] })
    services.pass(1)
    // Four that are left of the backlog, and six that were answered yesterday, of which five come.
    expect(await today()).toEqual({ due: 5, new: 2, lists: [['Words', 5, 2]] })
  })

  it('brings nothing with allowances of 0, while all cards stay in the queue', async () => {
    const { ada, answer, ago, queue, today } = await createLearner({ newPerDay: 0, reviewsPerDay: 0 })
    const { vocs } = await createList(ada, ['a', 'b'])
    await answer(asTranslations(vocs.slice(0, 1)), 1, ago(3))
    expect(await today()).toEqual({ due: 0, new: 0, lists: [] })
    expect(await queue()).toEqual([])
    expect(await ada.call.reviews.getQueue({})).toHaveLength(6)
  })

  it('cuts a backlog after the cards that a delay harms most, the least interval relative to the delay', async () => {
    const { ada, answer, ago, terms } = await createLearner({ newPerDay: 0, reviewsPerDay: 3 })
    const { vocs } = await createList(ada, ['long', 'short', 'longer overdue', 'unknown', 'today'])
    const [long = { id: '' }, short = { id: '' }, overdue = { id: '' }, unknown = { id: '' }, sinceToday = { id: '' }] =
      vocs
    // 12 days, 8 overdue: 1.5 days of interval for each day of delay
    for (const n of [22, 21, 20]) await answer(asTranslations([long]), 1, ago(n))
    // 1 day, 2 overdue: 0.5
    await answer(asTranslations([short]), 1, ago(3))
    // 4 days, 6 overdue: 0.67
    for (const n of [11, 10]) await answer(asTranslations([overdue]), 1, ago(n))
    await answer(asTranslations([unknown]), -1, ago(0.01))
    await answer(asTranslations([sinceToday]), 1, ago(1))
    // One of the three is used up by the answer of today.
    expect(await terms()).toEqual(['unknown', 'short'])
    await ada.call.reviews.updateSettings({ reviews: { reviewsPerDay: 6 } })
    expect(await terms()).toEqual(['unknown', 'short', 'longer overdue', 'long', 'today'])
  })

  it('counts delays by days, also of 23 or 25 hours', async () => {
    const settings = { timeZone: 'Europe/Berlin', dayStartsAt: 4, intervals: [1, 3], newPerDay: 0, reviewsPerDay: 1 }
    const { services, ada, answer, terms } = await createLearner(settings)
    const { vocs } = await createList(ada, ['due since today', 'due for two days'])
    const [sinceToday = { id: '' }, forTwoDays = { id: '' }] = vocs
    // The clocks went back in the night to 31 October.
    services.pass(Date.parse('2027-10-31T12:00Z') - services.now().getTime())
    await answer(asTranslations([sinceToday]), 1, Date.parse('2027-10-30T02:30Z'))
    for (const date of ['2027-10-20T12:00Z', '2027-10-26T12:00Z'])
      await answer(asTranslations([forTwoDays]), 1, Date.parse(date))
    expect(await terms()).toEqual(['due for two days'])
  })

  it('hands out a vocabulary in its most harmed type first, and every other before it comes again', async () => {
    const { ada, answer, ago, terms } = await createLearner({ newPerDay: 0 })
    const { vocs } = await createList(ada, ['a', 'b'])
    for (const [n, { id }] of vocs.entries())
      for (const [type, reviewType] of reviewTypes.entries())
        await answer([{ vocId: id, reviewType }], 1, ago(9 - 3 * n - type))
    expect(await terms()).toEqual([
      'a',
      'b',
      'a reverseTranslation',
      'b reverseTranslation',
      'a dictation',
      'b dictation',
    ])
  })

  it('counts the allowances over all lists and types, also if the queue is of one list or type', async () => {
    const { ada, answer, ago, terms, today } = await createLearner({ newPerDay: 2, reviewsPerDay: 4 })
    const one = await createList(ada, ['a', 'b', 'c'], { name: 'One' })
    const two = await createList(ada, ['d', 'e', 'f'], { name: 'Two' })
    await answer(asTranslations([...one.vocs, ...two.vocs]), 1, ago(2))
    const types: ReviewType[] = ['translation']
    expect(await terms({ types })).toEqual(['a', 'b', 'c', 'd'])
    expect(await terms({ types, list: two.list.id })).toEqual(['d', 'e', 'f'])
    expect(await today()).toMatchObject({ due: 4, new: 2 })
    await answer(asTranslations(one.vocs))
    expect(await terms({ types, list: two.list.id })).toEqual(['d'])
    await answer([{ vocId: one.vocs[0]?.id ?? '', reviewType: 'dictation' }])
    expect(await terms({ types: ['dictation'], list: two.list.id })).toEqual(['d dictation'])
    expect(await today()).toMatchObject({ due: 0, new: 1 })
  })

  it('is not shown of lists that the user cannot see, whose answers count for the allowances all the same', async () => {
    const { services, ada, answer, ago, terms, today } = await createLearner({ newPerDay: 3, reviewsPerDay: 3 })
    const eve = await createUser(services, { name: 'Eve' })
    const shared = await createList(eve, ['a', 'b', 'c', 'd'], { name: 'Shared' })
    await shareList(services, shared.list.id, ada)
    const own = await createList(ada, ['e', 'f'], { name: 'Own' })
    await answer(asTranslations([...shared.vocs, ...own.vocs]), 1, ago(2))
    await answer(asTranslations(shared.vocs.slice(0, 1)))
    await services.db.delete(shares).where(eq(shares.listId, shared.list.id))
    expect(await today()).toEqual({ due: 2, new: 3, lists: [['Own', 2, 3]] })
    expect(await terms({ types: ['translation'] })).toEqual(['e', 'f'])
    expect(await ada.call.reviews.getQueue({ count: 100 })).toHaveLength(6)
    await expect(ada.call.reviews.getQueue({ list: shared.list.id, scope: 'today' })).rejects.toMatchObject({
      cause: { key: 'LIST_NOT_FOUND' },
    })
    // As the owner makes it public, it counts again.
    await services.db.update(lists).set({ public: true }).where(eq(lists.id, shared.list.id))
    expect(await terms({ types: ['translation'] })).toEqual(['b', 'c'])
  })

  it('brings as much as without the answers in a list that was deleted, also before the job deletes them', async () => {
    const { services, ada, answer, today } = await createLearner({ newPerDay: 3 })
    const own = await createList(ada, ['a', 'b'], { name: 'Own' })
    const deleted = await createList(ada, ['c'], { name: 'Deleted' })
    await answer(asTranslations([...own.vocs.slice(0, 1), ...deleted.vocs]))
    await ada.call.lists.delete({ id: deleted.list.id })
    const afterAll = { due: 0, new: 2, lists: [['Own', 0, 2]] }
    expect(await today()).toEqual(afterAll)
    await services.finishDeletions()
    expect(await today()).toEqual(afterAll)
  })

  it('is not shown of lists that the user cannot see and of which no answer is left', async () => {
    const { services, ada, answer, ago, terms, today } = await createLearner({ newPerDay: 0 })
    const eve = await createUser(services, { name: 'Eve' })
    const shared = await createList(eve, ['a', 'b'], { name: 'Shared' })
    await shareList(services, shared.list.id, ada)
    const own = await createList(ada, ['c'], { name: 'Own' })
    await answer(asTranslations([...shared.vocs, ...own.vocs]), 1, ago(2))
    // The first release kept no answers, and deleting a vocabulary finds this date anew.
    await services.db.update(learners).set({ lastReviewedAt: null }).where(eq(learners.listId, shared.list.id))
    await services.db.delete(shares).where(eq(shares.listId, shared.list.id))
    expect(await today()).toEqual({ due: 1, new: 0, lists: [['Own', 1, 0]] })
    expect(await terms({ count: 1 })).toEqual(['c'])
  })

  it('brings learned reviews after the last interval if they return', async () => {
    const { services, ada, answer, ago, terms } = await createLearner({ newPerDay: 0 })
    const { vocs } = await createList(ada, ['a', 'b'])
    for (const n of [4, 3, 2, 1]) await answer(asTranslations(vocs.slice(0, 1)), 1, ago(n))
    services.pass(10 * day)
    await ada.call.reviews.updateSettings({ reviews: { learnedReturn: true } })
    expect(await terms()).toEqual([])
    services.pass(day)
    expect(await terms()).toEqual(['a'])
    await ada.call.reviews.updateSettings({ reviews: { learnedReturn: false } })
    expect(await terms()).toEqual([])
    await ada.call.reviews.updateSettings({ reviews: { learnedReturn: true, intervals: [] } })
    expect(await terms()).toEqual([])
  })

  it('brings the first cards of the day first, whatever count is requested', async () => {
    const { ada, answer, ago, terms } = await createLearner({ newPerDay: 4 })
    const { list, vocs } = await createList(ada, ['a', 'b', 'c'])
    await answer(asTranslations(vocs.slice(0, 2)), 1, ago(2))
    await createVocabulary(ada, list.id, 'd')
    const all = await terms({ count: 100 })
    expect(all).toEqual(['a', 'b', 'c', 'd', 'a reverseTranslation', 'b reverseTranslation'])
    for (let count = 1; count < 8; count++) expect(await terms({ count })).toEqual(all.slice(0, count))
  })

  it('brings each vocabulary in one type, and another one only when no other card is left', async () => {
    const { services, ada, answer, ago, queue, terms } = await createLearner({ newPerDay: 3, reviewsPerDay: 4 })
    const { vocs } = await createList(ada, ['a', 'b', 'c', 'd'])
    const [a, b] = vocs
    for (const { id = '' } of [a ?? {}, b ?? {}])
      for (const [n, reviewType] of reviewTypes.entries()) await answer([{ vocId: id, reviewType }], 1, ago(9 - n))
    const expected = ['a', 'b', 'c', 'd', 'a reverseTranslation', 'b reverseTranslation', 'c reverseTranslation']
    expect(await terms({ count: 100 })).toEqual(expected)
    // Also those that were answered, and later on the same day.
    await answer((await queue()).slice(0, 3))
    services.pass(hour)
    expect(await terms({ count: 100 })).toEqual(['d', 'a reverseTranslation', 'c reverseTranslation'])
    services.pass(day)
    expect((await terms({ count: 100 })).slice(0, 4)).toEqual([
      'a reverseTranslation',
      'b reverseTranslation',
      'c',
      'd',
    ])
  })

  it('brings what was forgotten today again, in the type in which it was asked', async () => {
    const { ada, answer, terms } = await createLearner({ newPerDay: 1 })
    const { vocs } = await createList(ada, ['a', 'b'])
    await answer(asTranslations(vocs.slice(0, 1)), -1)
    expect(await terms()).toEqual(['a'])
  })

  it('does not introduce cards that cannot be asked, and brings due ones last', async () => {
    const { services, ada, answer, ago, queue, terms, today } = await createLearner({ newPerDay: 10 })
    const { list } = await createList(ada, [], { name: 'Words' })
    const bare = await createVocabulary(ada, list.id, 'bare', { definitions: [] })
    await createVocabulary(ada, list.id, 'b')
    expect(await terms()).toEqual(['bare dictation', 'b', 'b reverseTranslation', 'b dictation'])
    expect(await terms({ types: ['translation', 'reverseTranslation'] })).toEqual(['b', 'b reverseTranslation'])
    expect(await today()).toEqual({ due: 0, new: 4, lists: [['Words', 0, 4]] })
    const all = await ada.call.reviews.getQueue({ types: ['translation'] })
    expect(all.map(({ term }) => term)).toEqual(['b', 'bare'])
    const more = await ada.call.reviews.getQueue({ types: ['translation'], scope: 'new' })
    expect(more.map(({ term }) => term)).toEqual(['b', 'bare'])

    await answer([{ vocId: bare.id, reviewType: 'translation' }], 1, ago(9))
    expect((await terms()).at(-1)).toBe('bare')
    expect(await today()).toEqual({ due: 1, new: 4, lists: [['Words', 1, 4]] })
    await answer((await queue({ types: ['translation'], count: 1 })).slice(0, 1), 1, ago(8))
    for (const scope of ['all', 'due'] as const) {
      const due = await ada.call.reviews.getQueue({ types: ['translation'], scope, count: 2 })
      expect(due.map(({ term }) => term)).toEqual(['b', 'bare'])
    }
    const random = await ada.call.reviews.getQueue({ types: ['translation'], scope: 'practice' })
    expect(random.map(({ term }) => term)).toEqual(['b', 'bare'])

    // With a definition it comes at once, however many cards were answered meanwhile.
    await answer(await queue({ types: ['reverseTranslation'] }))
    services.pass(1)
    expect(await terms({ types: ['reverseTranslation'] })).toEqual([])
    await ada.call.vocs.update({ id: bare.id, ...vocFields('bare') })
    expect(await terms({ types: ['reverseTranslation'] })).toEqual(['bare reverseTranslation'])
  })

  it('finds a definition that came with an import', async () => {
    const { ada, answer, queue, terms } = await createLearner()
    const { list } = await createList(ada)
    await createVocabulary(ada, list.id, 'bare', { definitions: [] })
    await createVocabulary(ada, list.id, 'b')
    await answer(await queue({ types: ['translation'] }))
    await ada.call.transfer.addVocs({ id: list.id, vocs: [vocFields('bare')], duplicates: 'update' })
    expect(await terms({ types: ['translation'] })).toEqual(['bare'])
  })

  it('does not bring paused lists, whose own queue goes on', async () => {
    const { services, ada, answer, ago, queue, terms, today } = await createLearner({ newPerDay: 2 })
    const one = await createList(ada, ['a', 'b'], { name: 'One' })
    const two = await createList(ada, ['c'], { name: 'Two' })
    await answer(asTranslations([...one.vocs, ...two.vocs]), 1, ago(3))
    const { id } = one.list
    await ada.call.reviews.pause({ id })
    await ada.call.reviews.pause({ id })
    expect(await today()).toEqual({ due: 1, new: 2, lists: [['Two', 1, 2]] })
    expect(await terms()).toEqual(['c', 'c reverseTranslation', 'c dictation'])
    expect(await terms({ list: id })).toEqual([])
    for (const scope of ['due', 'new'] as const)
      expect((await ada.call.reviews.getQueue({ scope })).every(({ listId }) => listId === two.list.id)).toBe(true)
    for (const scope of ['all', 'due', 'new', 'practice'] as const)
      expect(await ada.call.reviews.getQueue({ scope, list: id, types: ['dictation', 'translation'] })).not.toEqual([])
    expect(await ada.call.lists.get({ id })).toMatchObject({ paused: true })
    expect(await ada.call.reviews.getListStats({ id })).toMatchObject({ paused: true })
    expect((await ada.call.reviews.listLearning({})).lists.map(({ name, paused }) => [name, paused])).toEqual([
      ['Two', undefined],
      ['One', true],
    ])

    expect(await ada.call.reviews.getForecast({ days: 1 })).toMatchObject([{ due: 1 }])
    expect(await ada.call.reviews.getForecast({ days: 1, list: id })).toMatchObject([{ due: 2 }])

    await ada.call.reviews.resume({ id })
    await ada.call.reviews.resume({ id })
    expect(await today()).toMatchObject({ due: 3 })
    expect(await ada.call.lists.get({ id })).not.toHaveProperty('paused')
    // Others are not concerned, and a list that is hidden is not found.
    const eve = await createUser(services, { name: 'Eve' })
    await expect(eve.call.reviews.pause({ id })).rejects.toMatchObject({ cause: { key: 'LIST_NOT_FOUND' } })
    expect(await queue()).not.toEqual([])
  })
})
