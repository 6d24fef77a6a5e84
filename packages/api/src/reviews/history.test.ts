import { type ReviewResult, reviewTypes } from '@wordtide/contract'
import { shares } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  createList,
  createUser,
  createVocabulary,
  miscounts,
  misplaced,
  shareList,
  specialTimeZones,
  testServices,
} from '../testing/index.ts'
import { LearnerModel, sum } from './testing/learner-model.ts'

/** The values that an arbitrary generates. */
type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never

const anyAnswers = fc.array(
  fc.record({
    voc: fc.nat(5),
    type: fc.constantFrom(...reviewTypes),
    result: fc.constantFrom(-1 as const, 0 as const, 1 as const, 1 as const, 1 as const),
    // Within a quarter of an hour, days late, or by a clock that is ahead.
    minutesAgo: fc.oneof(fc.nat(90), fc.nat(90), fc.nat(12_000), fc.integer({ min: -1400, max: 0 })),
  }),
  { maxLength: 25, size: 'max' },
)
const anySettings = {
  // Some of which make a vocabulary known, in any order.
  intervals: fc.array(fc.oneof(fc.nat(9), fc.constantFrom(20, 21, 60)), { maxLength: 4 }),
  timeZone: fc.constantFrom(...specialTimeZones, null),
  dayStartsAt: fc.nat(23),
  learnedReturn: fc.boolean(),
  schedule: fc.constantFrom('intervals' as const, 'adaptive' as const),
  retention: fc.double({ min: 0.7, max: 0.97, noNaN: true }),
}
/** The steps of a history, in any order; the most frequent one is listed twice. */
const anyStep = fc.oneof(
  fc.record({ type: fc.constant('answer' as const), answers: anyAnswers }),
  fc.record({ type: fc.constant('answer' as const), answers: anyAnswers }),
  fc.record({ type: fc.constant('answer on several connections' as const), answers: anyAnswers }),
  fc.record({ type: fc.constant('submit everything again' as const) }),
  // Over both changes of the clocks, too.
  fc.record({ type: fc.constant('wait' as const), hours: fc.oneof(fc.nat(200), fc.nat(5000)) }),
  fc.record({ type: fc.constant('wait for the next day' as const), ms: fc.constantFrom(-1, 0, 1) }),
  fc.record({
    type: fc.constant('change the settings' as const),
    settings: fc.record(anySettings, { requiredKeys: [] }),
  }),
  fc.record({ type: fc.constantFrom('reset' as const, 'add' as const, 'unshare or share the list' as const) }),
  fc.record({
    type: fc.constantFrom('delete' as const, 'suspend' as const, 'suspend' as const, 'take back' as const),
    voc: fc.nat(5),
  }),
)

it('queue, statistics, milestones and learned vocabularies always follow from the history of answers', async () => {
  const services = await testServices()
  const eve = await createUser(services, { name: 'Eve' })
  const run = async (steps: readonly Generated<typeof anyStep>[]) => {
    const ada = await createUser(services)
    const { list, vocs } = await createList(eve, ['uno', 'dos', 'tres'])
    await shareList(services, list.id, ada)
    const model = new LearnerModel()
    model.vocIds = vocs.map(({ id }) => id)
    const everyVocId = [...model.vocIds]
    const submitted: ReviewResult[] = []
    const now = () => services.now().getTime()
    const submit = (vocReviews: ReviewResult[]) => ada.call.reviews.submit({ vocReviews })
    const batch = (answers: Generated<typeof anyAnswers>) => {
      const results = answers.map(({ voc, type, result, minutesAgo }) => ({
        vocId: everyVocId[voc % everyVocId.length] ?? '',
        type,
        result,
        date: now() - minutesAgo * 60_000,
        thinkingTime: Math.abs(minutesAgo),
      }))
      submitted.push(...results)
      return results
    }

    const compareStats = async () => {
      const stats = await ada.call.reviews.getListStats({ id: list.id })
      expect(stats.milestones).toEqual(model.milestones(now()))
      const { suspended, ...counts } = await ada.call.reviews.countCards({ id: list.id })
      for (const type of reviewTypes) {
        expect(stats[type]).toEqual(model.stats(type, now()))
        expect(counts[type]).toEqual(model.counts(type, now()))
      }
      expect(suspended).toBe(model.vocIds.filter((id) => model.suspended.has(id)).length)
    }
    const compare = async () => {
      expect(await miscounts(services.db, [ada.id])).toEqual([])
      expect(await misplaced(services.db, [list.id])).toEqual([])
      expect(sum((await ada.call.reviews.listLearned()).map((row) => row.learnedCount))).toBe(model.learned(now()))
      expect(await ada.call.reviews.getMilestones({})).toEqual(model.milestones(now()))
      if (!model.visible) return
      await compareStats()
      const newCount = sum(reviewTypes.map((type) => model.counts(type, now()).new))
      expect((await ada.call.reviews.countNew()).lists).toMatchObject(
        newCount === 0 ? [] : [{ id: list.id, new: newCount }],
      )
      for (const type of reviewTypes) {
        const cards = await ada.call.reviews.getQueue({ list: list.id, types: [type], count: 100 })
        const actual = cards.map(({ vocId, confidence, lastReview, due }) => ({ vocId, confidence, lastReview, due }))
        expect(actual).toEqual(model.queue(type, now()))
      }
    }

    await compare()
    for (const step of steps) {
      switch (step.type) {
        case 'answer': {
          const results = batch(step.answers)
          expect(await submit(results)).toEqual(model.submit(results))
          break
        }
        case 'answer on several connections': {
          // Each answer once, so that the outcome does not depend on which connection is first; each is sent over two of three.
          const keyed = batch(step.answers).map((a) => [`${a.vocId} ${a.type} ${a.date}`, a] as const)
          const results = [...new Map(keyed.toReversed()).values()]
          const half = Math.ceil(results.length / 2)
          const saved = await Promise.all(
            [results.slice(half), results, results.slice(0, half)].map(async (part) => (await submit(part)).saved),
          )
          expect(sum(saved)).toBe(model.submit(results).saved)
          break
        }
        case 'submit everything again':
          expect(await submit(submitted.slice(-500))).toEqual(model.submit(submitted.slice(-500)))
          break
        case 'wait':
          services.pass(step.hours * 3_600_000)
          break
        case 'wait for the next day':
          services.pass(model.nextDay(now()) + step.ms - now())
          break
        case 'change the settings': {
          Object.assign(model.settings, step.settings)
          const { reviews } = await ada.call.reviews.updateSettings({ reviews: step.settings })
          expect(reviews).toMatchObject(model.settings)
          break
        }
        case 'reset':
          if (!model.visible) break
          await ada.call.reviews.reset({ id: list.id })
          model.reset(now())
          break
        case 'add': {
          const voc = await createVocabulary(eve, list.id, 'más')
          model.vocIds.push(voc.id)
          everyVocId.push(voc.id)
          break
        }
        case 'delete': {
          const id = model.vocIds[step.voc]
          if (id === undefined) break
          await eve.call.vocs.delete({ id })
          model.vocIds = model.vocIds.filter((other) => other !== id)
          break
        }
        case 'suspend':
        case 'take back': {
          const id = everyVocId[step.voc % everyVocId.length] ?? ''
          const change = step.type === 'suspend' ? ada.call.vocs.suspend : ada.call.vocs.resume
          if (model.visible && model.vocIds.includes(id)) {
            await change({ id })
            if (step.type === 'suspend') model.suspended.add(id)
            else model.suspended.delete(id)
          } else await expect(change({ id })).rejects.toMatchObject({ cause: { key: 'VOCABULARY_NOT_FOUND' } })
          break
        }
        case 'unshare or share the list':
          if (model.visible) await services.db.delete(shares).where(eq(shares.listId, list.id))
          else await shareList(services, list.id, ada)
          model.visible = !model.visible
      }
      await compare()
    }
    if (!model.visible) return
    // The due count changes at the first moment of a day.
    for (let day = 0; day < 6; day++) {
      services.pass(model.nextDay(now()) - 1 - now())
      await compareStats()
      services.pass(1)
      await compareStats()
    }
  }
  const anySteps = fc
    .tuple(
      fc.record({ type: fc.constant('change the settings' as const), settings: fc.record(anySettings) }),
      fc.array(anyStep, { maxLength: 8 }),
    )
    .map(([first, others]) => [first, ...others])
  await fc.assert(fc.asyncProperty(anySteps, run), { numRuns: process.env.TEST_SCOPE === 'nightly' ? 60 : 8 })
})
