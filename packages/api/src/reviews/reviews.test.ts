import { type ReviewResult, type ReviewType, reviewTypes } from '@wordtide/contract'
import { reviewResults } from '@wordtide/db'
import { DEFAULT_INTERVALS } from '@wordtide/scheduling'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { day, newList, newPerson, shareWith, testServices, vocFields } from '../testing/index.ts'

const cap = DEFAULT_INTERVALS.length + 1

/** One person with one list and a way to answer. */
async function learning(terms: readonly string[], fields: object = {}) {
  const services = await testServices()
  const person = await newPerson(services)
  const { list, vocs } = await newList(person, terms, fields)
  const answer = (
    vocId: string,
    result: -1 | 0 | 1,
    type: ReviewType = 'translation',
    date = services.now().getTime(),
  ): ReviewResult => ({
    vocId,
    type,
    result,
    date,
    thinkingTime: 1200,
  })
  const submit = (...vocReviews: ReviewResult[]) => person.call.reviews.submit({ vocReviews })
  const queue = (input: { types?: ReviewType[]; count?: number } = {}) =>
    person.call.reviews.getQueue({ list: list.id, ...input })
  const cards = async (input: { types?: ReviewType[]; count?: number } = {}) =>
    (await queue(input)).map((card) => `${card.term} ${card.reviewType}`)
  const ids = vocs.map((voc) => voc.id)
  return { services, person, list, vocs, ids, id: ids[0] ?? '', answer, submit, queue, cards }
}

describe('submitting', () => {
  it('raises confidence by one and makes the review due after the step’s interval', async () => {
    const { services, id, answer, submit, queue } = await learning(['uno'])
    const date = services.now().getTime()
    expect(await submit(answer(id, 1))).toEqual({ saved: 1, skipped: [] })
    const [card] = await queue({ types: ['translation'] })
    expect(card).toMatchObject({ vocId: id, confidence: 1, lastReview: date, due: date + day })
  })

  it('counts the same answer once, however often it is sent, also within one call', async () => {
    const { id, answer, submit, queue } = await learning(['uno'])
    const once = answer(id, 1)
    expect(await submit(once, once)).toMatchObject({ saved: 1 })
    expect(await submit(once)).toMatchObject({ saved: 0 })
    expect((await queue({ types: ['translation'] }))[0]).toMatchObject({ confidence: 1 })
  })

  it('gives what the history gives in the order of its dates, also when answers arrive late', async () => {
    const { services, id, answer, submit, queue } = await learning(['uno'])
    const start = services.now().getTime()
    services.pass(5 * day)
    await submit(answer(id, 1, 'translation', start + 2 * day))
    await submit(answer(id, -1, 'translation', start + day))
    expect((await queue({ types: ['translation'] }))[0]).toMatchObject({ confidence: 1, lastReview: start + 2 * day })
    await submit(answer(id, -1, 'translation', start + 3 * day))
    expect((await queue({ types: ['translation'] }))[0]).toMatchObject({ confidence: 0, due: start + 3 * day })
  })

  it('learns after as many right answers as the ladder has steps and one; a wrong one brings it back', async () => {
    const { services, id, answer, submit, cards, queue } = await learning(['uno'])
    for (let n = 0; n < cap; n++) {
      services.pass(1)
      await submit(answer(id, 1))
    }
    expect(await cards({ types: ['translation'] })).toEqual([])
    services.pass(1000 * day)
    expect(await cards({ types: ['translation'] })).toEqual([])
    await submit(answer(id, -1))
    expect((await queue({ types: ['translation'] }))[0]).toMatchObject({ confidence: cap - 1 })
  })

  it('keeps to the cap in force when an answer was saved', async () => {
    const { services, person, id, answer, submit, queue } = await learning(['uno'])
    await person.call.reviews.updateSettings({ reviews: { intervals: [] } })
    for (let n = 0; n < 3; n++) {
      services.pass(1)
      await submit(answer(id, 1))
    }
    await person.call.reviews.updateSettings({ reviews: { intervals: [1, 2, 3] } })
    services.pass(1)
    await submit(answer(id, 1))
    expect((await queue({ types: ['translation'] }))[0]).toMatchObject({ confidence: 2 })
  })

  it('skips and names vocabularies that are gone or no longer visible, and saves the rest', async () => {
    const { services, person, ids, answer, submit } = await learning(['uno', 'dos'])
    const other = await newPerson(services, 'Eve')
    const hidden = (await newList(other, ['tres'])).vocs[0]?.id ?? ''
    const [kept = '', gone = ''] = ids
    await person.call.vocs.delete({ id: gone })
    const outcome = await submit(answer(kept, 1), answer(gone, 1), answer(hidden, 1), answer('nonsense', 1))
    expect(outcome).toEqual({ saved: 1, skipped: [gone, hidden, 'nonsense'] })
  })

  it('refuses the whole batch when one answer is malformed, and saves nothing', async () => {
    const { services, list, person, id, answer, submit } = await learning(['uno'])
    const good = answer(id, 1)
    const tomorrow = services.now().getTime() + day
    for (const bad of [
      { ...good, result: 2 },
      { ...good, type: 'guessing' },
      { ...good, date: tomorrow + 1 },
      { ...good, date: 1.5 },
      { ...good, thinkingTime: -1 },
      { ...good, thinkingTime: 0.5 },
    ])
      await expect(Reflect.apply(submit, undefined, [good, bad])).rejects.toThrow()
    expect((await person.call.reviews.getListStats({ id: list.id })).translation.confidence).toBe(0)
    expect(await submit(answer(id, 1, 'translation', tomorrow))).toMatchObject({ saved: 1 })
  })

  it('knows a vocabulary by its id in any case', async () => {
    const { id, answer, submit } = await learning(['uno'])
    expect(await submit(answer(id.toUpperCase(), 1))).toEqual({ saved: 1, skipped: [] })
    expect(await submit(answer(id, 1))).toEqual({ saved: 0, skipped: [] })
  })

  it('keeps every answer in the history', async () => {
    const { services, person, id, answer, submit } = await learning(['uno'])
    await submit({ ...answer(id, 0), thinkingTime: 3_000_000_000 })
    const kept = await services.db.select().from(reviewResults).where(eq(reviewResults.userId, person.id))
    expect(kept).toMatchObject([
      { vocId: id, type: 'translation', result: 0, thinkingTime: 3_000_000_000, maxConfidence: cap },
    ])
  })
})

describe('the queue', () => {
  it('shows never-reviewed vocabularies as they were added, different ones first, confidence 0 and due now', async () => {
    const { services, cards, queue } = await learning(['uno', 'dos', 'tres'])
    const translation = ['uno translation', 'dos translation', 'tres translation']
    expect(await cards({ count: 3 })).toEqual(translation)
    expect(await cards({ count: 4 })).toEqual([...translation, 'uno reverseTranslation'])
    expect(await cards()).toHaveLength(9)
    const [first] = await queue()
    expect(first).toMatchObject({ lastReview: null, confidence: 0, due: services.now().getTime() })
  })

  it('puts due reviews first, the longest overdue first; not yet due ones last, the soonest first', async () => {
    const { services, ids, answer, submit, cards } = await learning(['late', 'later', 'new', 'not yet', 'soon'])
    const [late = '', later = '', , notYet = '', soon = ''] = ids
    const start = services.now().getTime()
    services.pass(10 * day)
    const now = services.now().getTime()
    await submit(
      answer(later, 1, 'dictation', start + 2 * day),
      answer(late, 1, 'dictation', start + day),
      answer(notYet, 1, 'dictation', now),
      answer(soon, 1, 'dictation', now - 1000),
    )
    const expected = ['late', 'later', 'new', 'soon', 'not yet'].map((term) => `${term} dictation`)
    expect(await cards({ types: ['dictation'] })).toEqual(expected)
    expect(await cards({ types: ['dictation'], count: 2 })).toEqual(expected.slice(0, 2))
  })

  it('parts the cards of one vocabulary where another can come between', async () => {
    const { services, ids, answer, submit, queue } = await learning(['uno', 'dos'])
    services.pass(day)
    const now = services.now().getTime()
    await submit(...ids.flatMap((id, i) => reviewTypes.map((type, n) => answer(id, -1, type, now - day + i * 100 + n))))
    const found = (await queue()).map((card) => card.term)
    expect(found).toEqual(['uno', 'dos', 'uno', 'dos', 'uno', 'dos'])
  })

  it('parts them before it is cut to the count', async () => {
    const { services, ids, answer, submit, cards } = await learning(['a', 'b'])
    const [a = '', b = ''] = ids
    services.pass(day)
    const start = services.now().getTime() - day
    await submit(
      answer(a, -1, 'translation', start),
      answer(a, -1, 'dictation', start + 1),
      answer(b, -1, 'translation', start + 2),
    )
    expect(await cards({ types: ['translation', 'dictation'], count: 2 })).toEqual(['a translation', 'b translation'])
  })

  it('holds what was answered wrong due at once, also when the answer’s clock was ahead', async () => {
    const { services, person, list, id, answer, submit, queue } = await learning(['uno'])
    const now = services.now().getTime()
    await submit(answer(id, -1, 'dictation', now + 60_000))
    expect((await queue({ types: ['dictation'] }))[0]).toMatchObject({ due: now, confidence: 0 })
    expect((await person.call.reviews.getListStats({ id: list.id })).dictation.dueCount).toBe(1)
  })

  it('finds a vocabulary that was added by a clock that is behind, after everything had been reviewed', async () => {
    const { services, person, list, id, answer, submit, cards } = await learning(['uno'])
    await submit(answer(id, 1))
    services.pass(-60_000)
    await person.call.vocs.create({ listId: list.id, ...vocFields('dos') })
    expect(await cards({ types: ['translation'] })).toEqual(['dos translation', 'uno translation'])
  })

  it('finds what was left out by answers in another order', async () => {
    const { ids, answer, submit, cards } = await learning(['uno', 'dos', 'tres', 'cuatro'])
    const [uno = '', dos = '', tres = '', cuatro = ''] = ids
    await submit(answer(cuatro, 1), answer(dos, 1))
    expect((await cards({ types: ['translation'] })).slice(0, 2)).toEqual(['uno translation', 'tres translation'])
    await submit(answer(uno, 1))
    expect((await cards({ types: ['translation'] }))[0]).toBe('tres translation')
    await submit(answer(tres, 1))
    expect(await cards({ types: ['dictation'] })).toHaveLength(4)
  })

  it('belongs to each person alone, and is for whoever sees the list', async () => {
    const { services, list, id, answer, submit } = await learning(['uno'])
    const [friend, stranger] = [await newPerson(services, 'Vera'), await newPerson(services, 'Sten')]
    await shareWith(services, list.id, friend)
    await submit(answer(id, 1))
    expect((await friend.call.reviews.getQueue({ list: list.id }))[0]).toMatchObject({ confidence: 0 })
    await expect(stranger.call.reviews.getQueue({ list: list.id })).rejects.toMatchObject({
      cause: { key: 'LIST_NOT_FOUND' },
    })
  })
})

describe('list stats', () => {
  it('sum confidence, count what is due and round progress down, in each type', async () => {
    const { person, list, ids, answer, submit } = await learning(['uno', 'dos', 'tres'])
    const [uno = '', dos = ''] = ids
    await submit(answer(uno, 1), answer(dos, -1))
    const none = { progress: 0, confidence: 0, dueCount: 3 }
    expect(await person.call.reviews.getListStats({ id: list.id })).toEqual({
      id: list.id,
      name: list.name,
      vocsCount: 3,
      translation: { progress: Math.floor(100 / (3 * cap)), confidence: 1, dueCount: 2 },
      reverseTranslation: none,
      dictation: none,
      maxReviewTypeConfidence: 3 * cap,
    })
    expect(await person.call.lists.get({ id: list.id })).toMatchObject({ dueCount: 8, learnersCount: 1 })
  })

  it('count a confidence above a shortened ladder as its top, and are 0 for an empty list', async () => {
    const { services, person, list, id, answer, submit } = await learning(['uno'], {})
    for (let n = 0; n < 4; n++) {
      services.pass(1)
      await submit(answer(id, 1))
    }
    await person.call.reviews.updateSettings({ reviews: { intervals: [1] } })
    const stats = await person.call.reviews.getListStats({ id: list.id })
    expect(stats).toMatchObject({ translation: { confidence: 2, progress: 100 }, maxReviewTypeConfidence: 2 })
    const { list: empty } = await newList(person)
    expect(await person.call.reviews.getListStats({ id: empty.id })).toMatchObject({
      maxReviewTypeConfidence: 0,
      dictation: { progress: 0, confidence: 0, dueCount: 0 },
    })
  })
})

describe('resetting', () => {
  it('forgets the person’s reviews of the list, and answers dated before it ever after', async () => {
    const { services, person, list, id, answer, submit, queue } = await learning(['uno'])
    const before = answer(id, 1)
    await submit(before)
    services.pass(1000)
    expect(await person.call.reviews.reset({ id: list.id })).toEqual({})
    expect(await person.call.lists.get({ id: list.id })).toMatchObject({ learnersCount: 0, dueCount: 3, progress: 0 })
    expect(await submit(before)).toEqual({ saved: 0, skipped: [] })
    expect((await queue())[0]).toMatchObject({ confidence: 0, lastReview: null })
    services.pass(1000)
    expect(await submit(answer(id, 1))).toMatchObject({ saved: 1 })
    expect(await person.call.lists.get({ id: list.id })).toMatchObject({ learnersCount: 1 })
  })
})

describe('learners', () => {
  it('are counted once each, and no more when the last vocabulary that they reviewed is gone', async () => {
    const { services, person, list, ids, answer, submit } = await learning(['uno', 'dos'], { public: true })
    const [uno = '', dos = ''] = ids
    const guest = await newPerson(services, 'Gus')
    await submit(answer(uno, 1), answer(dos, 1))
    await submit(answer(uno, 1, 'dictation'))
    await guest.call.reviews.submit({ vocReviews: [answer(uno, 1)] })
    const learners = async () => (await person.call.lists.get({ id: list.id })).learnersCount
    expect(await learners()).toBe(2)
    await person.call.vocs.delete({ id: uno })
    expect(await learners()).toBe(1)
  })
})

describe('learning lists', () => {
  it('are one’s own, shared ones and public ones that one reviewed; last reviewed first, then the newest', async () => {
    const { services, person, list, id, answer, submit } = await learning(['uno'], { name: 'Reviewed' })
    services.pass(1000)
    const other = await newPerson(services, 'Eve')
    const shared = await newList(other, [], { name: 'Shared' })
    await shareWith(services, shared.list.id, person)
    const open = await newList(other, ['tres'], { name: 'Public', public: true })
    await newList(other, [], { name: 'Not reviewed', public: true })
    services.pass(1000)
    await newList(person, [], { name: 'Newest', language: 'fr' })
    const names = async (input: { search?: string; language?: 'fr'; page?: string | null; limit?: number } = {}) =>
      (await person.call.reviews.listLearning(input)).lists.map((row) => row.name)
    expect(await names()).toEqual(['Newest', 'Shared', 'Reviewed'])

    await submit(answer(id, 1))
    services.pass(1000)
    await submit(answer(open.vocs[0]?.id ?? '', 1))
    expect(await names()).toEqual(['Public', 'Reviewed', 'Newest', 'Shared'])
    expect(await names({ language: 'fr' })).toEqual(['Newest'])
    expect(await names({ search: 'PUBL' })).toEqual(['Public'])
    const { lists, next } = await person.call.reviews.listLearning({ limit: 3 })
    expect(lists[1]).toMatchObject({ id: list.id, dueCount: 2, progress: Math.floor(100 / (3 * cap)) })
    expect(await names({ limit: 3, page: next })).toEqual(['Shared'])
  })

  it('stand where their remaining vocabularies were last reviewed, once one of them is deleted', async () => {
    const { services, person, list, ids, answer, submit } = await learning(['uno', 'dos'], { name: 'Two words' })
    const [uno = '', dos = ''] = ids
    const other = await newList(person, ['tres'], { name: 'One word' })
    const now = services.now().getTime()
    await submit(answer(uno, 1, 'translation', now - 3000), answer(dos, 1, 'translation', now - 1000))
    await submit(answer(other.vocs[0]?.id ?? '', 1, 'translation', now - 2000))
    const names = async () => (await person.call.reviews.listLearning({})).lists.map((row) => row.name)
    expect(await names()).toEqual(['Two words', 'One word'])
    await person.call.vocs.delete({ id: dos })
    expect(await names()).toEqual(['One word', 'Two words'])
    await submit(answer(uno, 1, 'translation', now - 2500))
    expect(await names()).toEqual(['One word', 'Two words'])
    expect(await person.call.lists.get({ id: list.id })).toMatchObject({ learnersCount: 1 })
  })

  it('come before those that were never reviewed, however long ago it was', async () => {
    const { person, id, answer, submit } = await learning(['uno'], { name: 'Reviewed in 1970' })
    await newList(person, [], { name: 'Never reviewed' })
    await submit(answer(id, 1, 'translation', 0))
    const { lists, next } = await person.call.reviews.listLearning({ limit: 1 })
    expect(lists.map((row) => row.name)).toEqual(['Reviewed in 1970'])
    const { lists: others } = await person.call.reviews.listLearning({ page: next })
    expect(others.map((row) => row.name)).toEqual(['Never reviewed'])
  })
})
