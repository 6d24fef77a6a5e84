import { type ReviewResult, type ReviewType, reviewTypes } from '@wordtide/contract'
import { reviewResults, users } from '@wordtide/db'
import { DEFAULT_INTERVALS } from '@wordtide/scheduling'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createList, createUser, createVocabulary, day, shareList, testServices } from '../testing/index.ts'

const maxConfidence = DEFAULT_INTERVALS.length + 1

/** A user with a list of these terms, and functions to submit answers and read the queue. */
async function createLearner(terms: readonly string[], fields: object = {}) {
  const services = await testServices()
  const ada = await createUser(services)
  const { list, vocs } = await createList(ada, terms, fields)
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
  const submit = (...vocReviews: ReviewResult[]) => ada.call.reviews.submit({ vocReviews })
  const queue = (input: { types?: ReviewType[]; count?: number } = {}) =>
    ada.call.reviews.getQueue({ list: list.id, ...input })
  const cards = async (input: { types?: ReviewType[]; count?: number } = {}) =>
    (await queue(input)).map((card) => `${card.term} ${card.reviewType}`)
  const ids = vocs.map((voc) => voc.id)
  return { services, ada, list, vocs, ids, id: ids[0] ?? '', answer, submit, queue, cards }
}

describe('submitting', () => {
  it('raises the confidence by one for a right answer, and makes the review due after the interval', async () => {
    const { services, id, answer, submit, queue } = await createLearner(['uno'])
    const date = services.now().getTime()
    expect(await submit(answer(id, 1))).toEqual({ saved: 1, skipped: [] })
    const [card] = await queue({ types: ['translation'] })
    expect(card).toMatchObject({ vocId: id, confidence: 1, lastReview: date, due: date + day })
  })

  it('saves the same answer once, however often it is submitted, also within one call', async () => {
    const { id, answer, submit, queue } = await createLearner(['uno'])
    const same = answer(id, 1)
    expect(await submit(same, same)).toMatchObject({ saved: 1 })
    expect(await submit(same)).toMatchObject({ saved: 0 })
    expect((await queue({ types: ['translation'] }))[0]).toMatchObject({ confidence: 1 })
  })

  it('gives the same state for late answers as for answers in the order of their dates', async () => {
    const { services, id, answer, submit, queue } = await createLearner(['uno'])
    const start = services.now().getTime()
    services.pass(5 * day)
    await submit(answer(id, 1, 'translation', start + 2 * day))
    await submit(answer(id, -1, 'translation', start + day))
    expect((await queue({ types: ['translation'] }))[0]).toMatchObject({ confidence: 1, lastReview: start + 2 * day })
    await submit(answer(id, -1, 'translation', start + 3 * day))
    expect((await queue({ types: ['translation'] }))[0]).toMatchObject({ confidence: 0, due: start + 3 * day })
  })

  it('makes a review learned after one right answer more than there are intervals; a wrong one makes it due again', async () => {
    const { services, id, answer, submit, cards, queue } = await createLearner(['uno'])
    for (let n = 0; n < maxConfidence; n++) {
      services.pass(1)
      await submit(answer(id, 1))
    }
    expect(await cards({ types: ['translation'] })).toEqual([])
    services.pass(1000 * day)
    expect(await cards({ types: ['translation'] })).toEqual([])
    await submit(answer(id, -1))
    // After a wrong answer it waits a day, not the interval of its confidence.
    const due = services.now().getTime() + day
    expect((await queue({ types: ['translation'] }))[0]).toMatchObject({ confidence: maxConfidence - 1, due })
  })

  it('applies each answer under the highest confidence in force when it was saved', async () => {
    const { services, ada, id, answer, submit, queue } = await createLearner(['uno'])
    await ada.call.reviews.updateSettings({ reviews: { intervals: [] } })
    for (let n = 0; n < 3; n++) {
      services.pass(1)
      await submit(answer(id, 1))
    }
    await ada.call.reviews.updateSettings({ reviews: { intervals: [1, 2, 3] } })
    services.pass(1)
    await submit(answer(id, 1))
    expect((await queue({ types: ['translation'] }))[0]).toMatchObject({ confidence: 2 })
  })

  it('skips vocabularies that do not exist or may not be seen, returns their ids and saves the rest', async () => {
    const { services, ada, ids, answer, submit } = await createLearner(['uno', 'dos'])
    const eve = await createUser(services, { name: 'Eve' })
    const hidden = (await createList(eve, ['tres'])).vocs[0]?.id ?? ''
    const [existing = '', deleted = ''] = ids
    await ada.call.vocs.delete({ id: deleted })
    const outcome = await submit(answer(existing, 1), answer(deleted, 1), answer(hidden, 1), answer('nonsense', 1))
    expect(outcome).toEqual({ saved: 1, skipped: [deleted, hidden, 'nonsense'] })
  })

  it('fails and saves nothing if one of the answers is malformed', async () => {
    const { services, list, ada, id, answer, submit } = await createLearner(['uno'])
    const valid = answer(id, 1)
    const tomorrow = services.now().getTime() + day
    for (const malformed of [
      { ...valid, result: 2 },
      { ...valid, type: 'guessing' },
      { ...valid, date: tomorrow + 1 },
      { ...valid, date: 1.5 },
      { ...valid, thinkingTime: -1 },
      { ...valid, thinkingTime: 0.5 },
    ])
      await expect(Reflect.apply(submit, undefined, [valid, malformed])).rejects.toThrow()
    expect((await ada.call.reviews.getListStats({ id: list.id })).translation.confidence).toBe(0)
    expect(await submit(answer(id, 1, 'translation', tomorrow))).toMatchObject({ saved: 1 })
  })

  it('accepts ids of vocabularies in any case', async () => {
    const { id, answer, submit } = await createLearner(['uno'])
    expect(await submit(answer(id.toUpperCase(), 1))).toEqual({ saved: 1, skipped: [] })
    expect(await submit(answer(id, 1))).toEqual({ saved: 0, skipped: [] })
  })

  it('fails as one whole if the account was deleted meanwhile: of its statements, the first that failed says why', async () => {
    const { services, list, id, answer } = await createLearner(['uno'], { public: true })
    const ben = await createUser(services, { name: 'Ben' })
    const { learnersCount } = await ben.call.lists.get({ id: list.id })
    // Ben is still signed in: the request has looked up its user.
    await services.db.delete(users).where(eq(users.id, ben.id))
    await expect(ben.call.reviews.submit({ vocReviews: [answer(id, 1)] })).rejects.toMatchObject({
      cause: { key: 'UNAUTHORIZED' },
    })
    expect(await services.db.$count(reviewResults, eq(reviewResults.vocId, id))).toBe(0)
    const eve = await createUser(services, { name: 'Eve' })
    expect(await eve.call.lists.get({ id: list.id })).toMatchObject({ learnersCount })
  })

  it('adds every answer to the history', async () => {
    const { services, ada, id, answer, submit } = await createLearner(['uno'])
    await submit({ ...answer(id, 0), thinkingTime: 3_000_000_000 })
    const history = await services.db.select().from(reviewResults).where(eq(reviewResults.userId, ada.id))
    expect(history).toMatchObject([
      { vocId: id, type: 'translation', result: 0, thinkingTime: 3_000_000_000, maxConfidence },
    ])
  })
})

describe('the queue', () => {
  it('holds never-reviewed vocabularies in the order they were added, different ones first, with confidence 0 and due now', async () => {
    const { services, cards, queue } = await createLearner(['uno', 'dos', 'tres'])
    const translation = ['uno translation', 'dos translation', 'tres translation']
    expect(await cards({ count: 3 })).toEqual(translation)
    expect(await cards({ count: 4 })).toEqual([...translation, 'uno reverseTranslation'])
    expect(await cards()).toHaveLength(9)
    const [first] = await queue()
    expect(first).toMatchObject({ lastReview: null, confidence: 0, due: services.now().getTime() })
  })

  it('starts with due reviews, the longest overdue first, and ends with reviews that are not due yet, the soonest first', async () => {
    const { services, ids, answer, submit, cards } = await createLearner(['late', 'later', 'new', 'not yet', 'soon'])
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

  it('separates the cards of a vocabulary if another card can come between', async () => {
    const { services, ids, answer, submit, queue } = await createLearner(['uno', 'dos'])
    services.pass(day)
    const now = services.now().getTime()
    await submit(...ids.flatMap((id, i) => reviewTypes.map((type, n) => answer(id, -1, type, now - day + i * 100 + n))))
    const terms = (await queue()).map((card) => card.term)
    expect(terms).toEqual(['uno', 'dos', 'uno', 'dos', 'uno', 'dos'])
  })

  it('separates them before it is cut to the requested count', async () => {
    const { services, ids, answer, submit, cards } = await createLearner(['a', 'b'])
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

  it('shows a review at confidence 0 as due now even if the clock of its answer was ahead', async () => {
    const { services, ada, list, id, answer, submit, queue } = await createLearner(['uno'])
    const now = services.now().getTime()
    await submit(answer(id, -1, 'dictation', now + 60_000))
    expect((await queue({ types: ['dictation'] }))[0]).toMatchObject({ due: now, confidence: 0 })
    expect((await ada.call.reviews.getListStats({ id: list.id })).dictation.dueCount).toBe(1)
  })

  it('holds a vocabulary added by a server whose clock is behind, after everything else was reviewed', async () => {
    const { services, ada, list, id, answer, submit, cards } = await createLearner(['uno'])
    await submit(answer(id, 1))
    services.pass(-60_000)
    await createVocabulary(ada, list.id, 'dos')
    expect(await cards({ types: ['translation'] })).toEqual(['dos translation', 'uno translation'])
  })

  it('holds vocabularies that were skipped by answers in another order', async () => {
    const { ids, answer, submit, cards } = await createLearner(['uno', 'dos', 'tres', 'cuatro'])
    const [uno = '', dos = '', tres = '', cuatro = ''] = ids
    await submit(answer(cuatro, 1), answer(dos, 1))
    expect((await cards({ types: ['translation'] })).slice(0, 2)).toEqual(['uno translation', 'tres translation'])
    await submit(answer(uno, 1))
    expect((await cards({ types: ['translation'] }))[0]).toBe('tres translation')
    await submit(answer(tres, 1))
    expect(await cards({ types: ['dictation'] })).toHaveLength(4)
  })

  it('is separate for each user, and is for everyone who may see the list', async () => {
    const { services, list, id, answer, submit } = await createLearner(['uno'])
    const [friend, stranger] = [
      await createUser(services, { name: 'Vera' }),
      await createUser(services, { name: 'Sten' }),
    ]
    await shareList(services, list.id, friend)
    await submit(answer(id, 1))
    expect((await friend.call.reviews.getQueue({ list: list.id }))[0]).toMatchObject({ confidence: 0 })
    await expect(stranger.call.reviews.getQueue({ list: list.id })).rejects.toMatchObject({
      cause: { key: 'LIST_NOT_FOUND' },
    })
  })
})

describe('list stats', () => {
  it('are the sum of confidence, the number of due reviews and the progress rounded down, in each type', async () => {
    const { ada, list, ids, answer, submit } = await createLearner(['uno', 'dos', 'tres'])
    const [uno = '', dos = ''] = ids
    await submit(answer(uno, 1), answer(dos, -1))
    const untouched = { progress: 0, confidence: 0, dueCount: 3 }
    expect(await ada.call.reviews.getListStats({ id: list.id })).toEqual({
      id: list.id,
      name: list.name,
      vocsCount: 3,
      translation: { progress: Math.floor(100 / (3 * maxConfidence)), confidence: 1, dueCount: 2 },
      reverseTranslation: untouched,
      dictation: untouched,
      maxReviewTypeConfidence: 3 * maxConfidence,
      milestones: { new: 1, learning: 2, known: 0, learned: 0 },
    })
    expect(await ada.call.lists.get({ id: list.id })).toMatchObject({ dueCount: 8, learnersCount: 1 })
  })

  it('cap a confidence at the highest after intervals were removed, and are 0 for an empty list', async () => {
    const { services, ada, list, id, answer, submit } = await createLearner(['uno'], {})
    for (let n = 0; n < 4; n++) {
      services.pass(1)
      await submit(answer(id, 1))
    }
    await ada.call.reviews.updateSettings({ reviews: { intervals: [1] } })
    const stats = await ada.call.reviews.getListStats({ id: list.id })
    expect(stats).toMatchObject({ translation: { confidence: 2, progress: 100 }, maxReviewTypeConfidence: 2 })
    const { list: empty } = await createList(ada)
    expect(await ada.call.reviews.getListStats({ id: empty.id })).toMatchObject({
      maxReviewTypeConfidence: 0,
      dictation: { progress: 0, confidence: 0, dueCount: 0 },
    })
  })
})

describe('resetting a list', () => {
  it('deletes the user’s reviews of the list, and answers dated earlier are not saved any more', async () => {
    const { services, ada, list, id, answer, submit, queue } = await createLearner(['uno'])
    const before = answer(id, 1)
    await submit(before)
    services.pass(1000)
    expect(await ada.call.reviews.reset({ id: list.id })).toEqual({})
    expect(await ada.call.lists.get({ id: list.id })).toMatchObject({ learnersCount: 0, dueCount: 3, progress: 0 })
    expect(await submit(before)).toEqual({ saved: 0, skipped: [] })
    expect((await queue())[0]).toMatchObject({ confidence: 0, lastReview: null })
    services.pass(1000)
    expect(await submit(answer(id, 1))).toMatchObject({ saved: 1 })
    expect(await ada.call.lists.get({ id: list.id })).toMatchObject({ learnersCount: 1 })
  })
})

describe('learners', () => {
  it('are counted once each, until the last vocabulary that they reviewed is deleted', async () => {
    const { services, ada, list, ids, answer, submit } = await createLearner(['uno', 'dos'], { public: true })
    const [uno = '', dos = ''] = ids
    const guest = await createUser(services, { name: 'Gus' })
    await submit(answer(uno, 1), answer(dos, 1))
    await submit(answer(uno, 1, 'dictation'))
    await guest.call.reviews.submit({ vocReviews: [answer(uno, 1)] })
    const learners = async () => (await ada.call.lists.get({ id: list.id })).learnersCount
    expect(await learners()).toBe(2)
    await ada.call.vocs.delete({ id: uno })
    expect(await learners()).toBe(1)
  })
})

describe('learning lists', () => {
  it('are own lists, shared ones and reviewed public ones, the last reviewed first, then the newest', async () => {
    const { services, ada, list, id, answer, submit } = await createLearner(['uno'], { name: 'Reviewed' })
    services.pass(1000)
    const eve = await createUser(services, { name: 'Eve' })
    const shared = await createList(eve, [], { name: 'Shared' })
    await shareList(services, shared.list.id, ada)
    const publicList = await createList(eve, ['tres'], { name: 'Public', public: true })
    await createList(eve, [], { name: 'Not reviewed', public: true })
    services.pass(1000)
    await createList(ada, [], { name: 'Newest', language: 'fr' })
    const names = async (input: { search?: string; language?: 'fr'; page?: string | null; limit?: number } = {}) =>
      (await ada.call.reviews.listLearning(input)).lists.map((row) => row.name)
    expect(await names()).toEqual(['Newest', 'Shared', 'Reviewed'])

    await submit(answer(id, 1))
    services.pass(1000)
    await submit(answer(publicList.vocs[0]?.id ?? '', 1))
    expect(await names()).toEqual(['Public', 'Reviewed', 'Newest', 'Shared'])
    expect(await names({ language: 'fr' })).toEqual(['Newest'])
    expect(await names({ search: 'PUBL' })).toEqual(['Public'])
    const { lists, next } = await ada.call.reviews.listLearning({ limit: 3 })
    expect(lists[1]).toMatchObject({ id: list.id, dueCount: 2, progress: Math.floor(100 / (3 * maxConfidence)) })
    expect(await names({ limit: 3, page: next })).toEqual(['Shared'])
  })

  it('are sorted by the last review of their remaining vocabularies after one was deleted', async () => {
    const { services, ada, list, ids, answer, submit } = await createLearner(['uno', 'dos'], { name: 'Two words' })
    const [uno = '', dos = ''] = ids
    const other = await createList(ada, ['tres'], { name: 'One word' })
    const now = services.now().getTime()
    await submit(answer(uno, 1, 'translation', now - 3000), answer(dos, 1, 'translation', now - 1000))
    await submit(answer(other.vocs[0]?.id ?? '', 1, 'translation', now - 2000))
    const names = async () => (await ada.call.reviews.listLearning({})).lists.map((row) => row.name)
    expect(await names()).toEqual(['Two words', 'One word'])
    await ada.call.vocs.delete({ id: dos })
    expect(await names()).toEqual(['One word', 'Two words'])
    await submit(answer(uno, 1, 'translation', now - 2500))
    expect(await names()).toEqual(['One word', 'Two words'])
    expect(await ada.call.lists.get({ id: list.id })).toMatchObject({ learnersCount: 1 })
  })

  it('come first if they were reviewed, however long ago the review was', async () => {
    const { ada, id, answer, submit } = await createLearner(['uno'], { name: 'Reviewed in 1970' })
    await createList(ada, [], { name: 'Never reviewed' })
    await submit(answer(id, 1, 'translation', 0))
    const { lists, next } = await ada.call.reviews.listLearning({ limit: 1 })
    expect(lists.map((row) => row.name)).toEqual(['Reviewed in 1970'])
    const { lists: others } = await ada.call.reviews.listLearning({ page: next })
    expect(others.map((row) => row.name)).toEqual(['Never reviewed'])
  })
})
