import { reviewTypes } from '@wordtide/contract'
import { lists, reviewResults, reviews, shares } from '@wordtide/db'
import { testEngine, waitUntil } from '@wordtide/db/testing'
import { maxConfidenceOf, replay } from '@wordtide/scheduling'
import { and, eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createList,
  createUser,
  createVocabulary,
  miscounts,
  shareList,
  type TestUser,
  testServices,
} from './testing/index.ts'

/** Only with several connections: the embedded engine has one and would run these one after another. */
describe.runIf(testEngine() === 'postgres')('on several connections at once', () => {
  it('the same answers submitted twelve times count once', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list, vocs } = await createList(ada, ['uno', 'dos', 'tres'])
    const now = services.now().getTime()
    const vocReviews = vocs.flatMap(({ id }, n) =>
      ([1, 1, -1, 1] as const).map((result, step) => {
        const type = 'dictation' as const
        return { vocId: id, type, result, date: now - step * 1000 - n, thinkingTime: 1 }
      }),
    )
    const saved = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        ada.call.reviews.submit({ vocReviews: n % 2 === 0 ? vocReviews : [...vocReviews].reverse() }),
      ),
    )
    expect(saved.reduce((sum, answer) => sum + answer.saved, 0)).toBe(vocReviews.length)
    const ofVoc = (id: string) =>
      vocReviews.filter((result) => result.vocId === id).map((r) => ({ ...r, maxConfidence: 8 }))
    for (const { id } of vocs) {
      const [row] = await services.db
        .select()
        .from(reviews)
        .where(and(eq(reviews.vocId, id), eq(reviews.userId, ada.id)))
      expect(row?.confidence).toBe(replay(ofVoc(id)).confidence)
    }
    expect(await ada.call.lists.get({ id: list.id })).toMatchObject({ learnersCount: 1 })
  })

  it('no review is left of a vocabulary that is deleted while it is answered', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const terms = Array.from({ length: 8 }, (_, n) => `term ${n}`)
    const { vocs } = await createList(ada, terms)
    const date = services.now().getTime()
    const outcomes = await Promise.all(
      vocs.map(async ({ id }) => {
        const [submitted] = await Promise.all([
          ada.call.reviews.submit({ vocReviews: [{ vocId: id, type: 'dictation', result: 1, date, thinkingTime: 1 }] }),
          ada.call.vocs.delete({ id }),
        ])
        return submitted.saved + submitted.skipped.length
      }),
    )
    expect(outcomes).toEqual(terms.map(() => 1))
    expect(await services.db.select().from(reviews).where(eq(reviews.userId, ada.id))).toEqual([])
  })

  it.each<[string, (call: TestUser['call'], vocId: string, date: number) => Promise<unknown>, unknown]>([
    [
      'an answer',
      (call, vocId, date) =>
        call.reviews.submit({ vocReviews: [{ vocId, type: 'dictation', result: 1, date, thinkingTime: 1 }] }),
      { saved: 0 },
    ],
    [
      'a deletion',
      (call, vocId) => call.vocs.delete({ id: vocId }).catch(({ cause }) => cause),
      { key: 'VOCABULARY_NOT_FOUND' },
    ],
  ])('%s by a user whose share ends while it waits for the list is refused', async (_, write, refusal) => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services)]
    const { list, vocs } = await createList(ada, ['uno'])
    await shareList(services, list.id, ben, 'editor')
    const ofBen = and(eq(shares.listId, list.id), eq(shares.userId, ben.id))
    let written: Promise<unknown> = Promise.resolve()
    await services.db.transaction(async (tx) => {
      await tx.select().from(lists).where(eq(lists.id, list.id)).for('update')
      written = write(ben.call, vocs[0]?.id ?? '', services.now().getTime())
      // A transaction that waits for the list has a lock on it that is not granted.
      const waiting = sql`pg_locks where not granted and transactionid in (select transactionid from pg_locks where pid = pg_backend_pid())`
      await waitUntil(async () => (await tx.select({ pid: sql`pid` }).from(waiting)).length > 0)
      await tx.delete(shares).where(ofBen)
    })
    expect(await written).toMatchObject(Object(refusal))
    expect(await services.db.select().from(reviews).where(eq(reviews.userId, ben.id))).toEqual([])
  })

  it('every review follows from its history and the last intervals, whatever one user does at the same time', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services, { name: 'Ben' })]
    const { list, vocs } = await createList(ben, ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis'], { public: true })
    const start = services.now().getTime()
    const intervalChoices = [[], [1], [2, 4], [1, 3, 7, 14]]
    const seed = Date.now()
    const [numbers = []] = fc.sample(fc.array(fc.nat(10_000), { minLength: 300, maxLength: 300 }), { numRuns: 1, seed })

    const perform = async (n: number): Promise<unknown> => {
      const type = reviewTypes[n % 3] ?? 'translation'
      const result = ([-1, 0, 1, 1] as const)[n % 4] ?? 1
      const vocReviews = vocs.map(({ id }, step) => ({
        vocId: id,
        type,
        result,
        date: start - n - step,
        thinkingTime: 0,
      }))
      if (n % 17 === 0) return ada.call.reviews.reset({ id: list.id })
      if (n % 5 === 0) return ada.call.reviews.updateSettings({ reviews: { intervals: intervalChoices[n % 4] ?? [] } })
      // Deletes the last two vocabularies while their reviews are written.
      if (n % 47 === 0) return ben.call.vocs.delete({ id: vocs[n % 2 === 0 ? 4 : 5]?.id ?? '' }).catch(() => undefined)
      return ada.call.reviews.submit({ vocReviews: vocReviews.slice(n % 3) })
    }
    const queued = [...numbers]
    const worker = async () => {
      for (let n = queued.pop(); n !== undefined; n = queued.pop()) await perform(n)
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    await ada.call.reviews.submit({
      vocReviews: [{ vocId: vocs[0]?.id ?? '', type: 'dictation', result: 1, date: start, thinkingTime: 0 }],
    })

    const { intervals } = (await ada.call.reviews.getSettings()).reviews
    expect(await miscounts(services.db, [ada.id, ben.id]), `seed ${seed}`).toEqual([])
    const past = await services.db.select().from(reviewResults).where(eq(reviewResults.userId, ada.id))
    const rows = await services.db.select().from(reviews).where(eq(reviews.userId, ada.id))
    const keys = new Set(past.map(({ vocId, type }) => `${vocId} ${type}`))
    expect(rows.map(({ vocId, type }) => `${vocId} ${type}`).sort(), `seed ${seed}`).toEqual([...keys].sort())
    for (const row of rows) {
      const history = past
        .filter(({ vocId, type }) => vocId === row.vocId && type === row.type)
        .map(
          ({ result, date, maxConfidence }) =>
            ({ result: result === 0 ? 0 : result > 0 ? 1 : -1, date: date.getTime(), maxConfidence }) as const,
        )
      const { confidence, lastReview, lastResult } = replay(history)
      const stored = { confidence: row.confidence, lastReview: row.lastReview.getTime(), lastWrong: row.lastWrong }
      expect(stored, `seed ${seed}`).toEqual({ confidence, lastReview, lastWrong: lastResult === -1 })
    }
    for (const type of reviewTypes) {
      const cards = await ada.call.reviews.getQueue({ list: list.id, types: [type], count: 100 })
      const reviewed = rows.filter((row) => row.type === type)
      const learned = reviewed.filter((row) => row.confidence >= maxConfidenceOf(intervals)).length
      const { vocsCount } = await ada.call.lists.get({ id: list.id })
      expect(cards, `seed ${seed}`).toHaveLength(vocsCount - learned)
    }
  })

  it('a queue that is read while its reviews are answered and reset holds every card once', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list, vocs } = await createList(ada, ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis'])
    let isOver = false
    const change = async () => {
      for (let n = 0; n < 15; n++) {
        services.pass(10)
        const date = services.now().getTime()
        const wrong = { type: 'dictation' as const, result: -1 as const, date, thinkingTime: 0 }
        await ada.call.reviews.submit({ vocReviews: vocs.map(({ id }) => ({ vocId: id, ...wrong })) })
        await ada.call.reviews.reset({ id: list.id })
      }
      isOver = true
    }
    const read = async () => {
      const counts: number[] = []
      while (!isOver) {
        const cards = await ada.call.reviews.getQueue({ list: list.id, types: ['dictation'], count: 100 })
        counts.push(cards.length, new Set(cards.map((card) => card.vocId)).size)
      }
      return counts
    }
    const [counts] = await Promise.all([read(), read(), read(), change()])
    expect(counts.length).toBeGreaterThan(0)
    expect(new Set(counts)).toEqual(new Set([vocs.length]))
  })

  it('a queue that is read while vocabularies are moved and deleted holds those that stay once, in either list', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const [from, to] = [await createList(ada, ['uno', 'dos', 'tres']), await createList(ada, [], { language: 'de' })]
    const ids = from.vocs.map(({ id }) => id)
    let isOver = false
    const change = async () => {
      for (let n = 0; n < 15; n++) {
        const [here, there] = n % 2 === 0 ? [from, to] : [to, from]
        const gone = await createVocabulary(ada, here.list.id, `gone ${n}`)
        await ada.call.vocs.moveMany({ listId: here.list.id, ids, toListId: there.list.id })
        await ada.call.vocs.delete({ id: gone.id })
      }
      isOver = true
    }
    const read = async (scope: 'all' | 'practice') => {
      const kept: number[] = []
      while (!isOver) {
        const cards = await ada.call.reviews.getQueue({ scope, types: ['dictation'], count: 100 })
        kept.push(cards.filter(({ vocId }) => ids.includes(vocId)).length)
        for (const { listId, language } of cards) expect(language).toBe(listId === to.list.id ? 'de' : 'es')
      }
      return kept
    }
    const [all, practice] = await Promise.all([read('all'), read('practice'), change()])
    expect(new Set([...all, ...practice])).toEqual(new Set([ids.length]))
  })
})
