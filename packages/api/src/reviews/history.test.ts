import { type ReviewResult, reviewTypes } from '@wordtide/contract'
import { shares } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { newList, newPerson, shareWith, testServices, vocFields } from '../testing/index.ts'
import { LearnerModel, sum } from './testing/learner-model.ts'

/** What is drawn from an arbitrary. */
type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never

const answers = fc.array(
  fc.record({
    voc: fc.nat(5),
    type: fc.constantFrom(...reviewTypes),
    result: fc.constantFrom(-1 as const, 0 as const, 1 as const, 1 as const),
    minutesAgo: fc.nat(90),
  }),
  { maxLength: 12 },
)
/** What may happen, in any order; the commoner things stand there twice. */
const step = fc.oneof(
  fc.record({ does: fc.constant('answer' as const), answers }),
  fc.record({ does: fc.constant('answer' as const), answers }),
  fc.record({ does: fc.constant('answer on several connections' as const), answers }),
  fc.record({ does: fc.constant('send everything again' as const) }),
  fc.record({ does: fc.constant('wait' as const), hours: fc.nat(200) }),
  fc.record({
    does: fc.constant('change the intervals' as const),
    intervals: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
  }),
  fc.record({ does: fc.constantFrom('reset' as const, 'add' as const, 'lose or regain the list' as const) }),
  fc.record({ does: fc.constant('remove' as const), voc: fc.nat(5) }),
)

it('what is due and learned is always what the history of answers says', async () => {
  const services = await testServices()
  const eve = await newPerson(services, 'Eve')
  const play = async (steps: readonly Drawn<typeof step>[]) => {
    const ada = await newPerson(services)
    const { list, vocs } = await newList(eve, ['uno', 'dos', 'tres'])
    await shareWith(services, list.id, ada)
    const model = new LearnerModel()
    model.vocIds = vocs.map(({ id }) => id)
    const everyVocId = [...model.vocIds]
    const sent: ReviewResult[] = []
    const now = () => services.now().getTime()
    const submit = (vocReviews: ReviewResult[]) => ada.call.reviews.submit({ vocReviews })
    const batch = (of: Drawn<typeof answers>) => {
      const results = of.map(({ voc, type, result, minutesAgo }) => ({
        vocId: everyVocId[voc % everyVocId.length] ?? '',
        type,
        result,
        date: now() - minutesAgo * 60_000,
        thinkingTime: 0,
      }))
      sent.push(...results)
      return results
    }

    for (const happening of steps) {
      switch (happening.does) {
        case 'answer': {
          const results = batch(happening.answers)
          expect(await submit(results)).toEqual(model.submit(results))
          break
        }
        case 'answer on several connections': {
          // Each answer once, or it would depend on which connection is first; but all of them over two of the three.
          const keyed = batch(happening.answers).map((a) => [`${a.vocId} ${a.type} ${a.date}`, a] as const)
          const results = [...new Map(keyed.toReversed()).values()]
          const half = Math.ceil(results.length / 2)
          const saved = await Promise.all(
            [results.slice(half), results, results.slice(0, half)].map(async (part) => (await submit(part)).saved),
          )
          expect(sum(saved)).toBe(model.submit(results).saved)
          break
        }
        case 'send everything again':
          expect(await submit(sent.slice(-500))).toEqual(model.submit(sent.slice(-500)))
          break
        case 'wait':
          services.pass(happening.hours * 3_600_000)
          break
        case 'change the intervals':
          await ada.call.reviews.updateSettings({ reviews: { intervals: happening.intervals } })
          model.intervals = happening.intervals
          break
        case 'reset':
          if (!model.visible) break
          await ada.call.reviews.reset({ id: list.id })
          model.reset(now())
          break
        case 'add': {
          const voc = await eve.call.vocs.create({ listId: list.id, ...vocFields('más') })
          model.vocIds.push(voc.id)
          everyVocId.push(voc.id)
          break
        }
        case 'remove': {
          const id = model.vocIds[happening.voc]
          if (id === undefined) break
          await eve.call.vocs.delete({ id })
          model.vocIds = model.vocIds.filter((other) => other !== id)
          break
        }
        case 'lose or regain the list':
          if (model.visible) await services.db.delete(shares).where(eq(shares.listId, list.id))
          else await shareWith(services, list.id, ada)
          model.visible = !model.visible
      }
      expect(sum((await ada.call.reviews.listLearned()).map((row) => row.learnedCount))).toBe(model.learned(now()))
      if (!model.visible) continue
      const stats = await ada.call.reviews.getListStats({ id: list.id })
      for (const type of reviewTypes) {
        expect(stats[type]).toEqual(model.stats(type, now()))
        const cards = await ada.call.reviews.getQueue({ list: list.id, types: [type], count: 100 })
        const shown = cards.map(({ vocId, confidence, lastReview, due }) => ({ vocId, confidence, lastReview, due }))
        expect(shown).toEqual(model.queue(type, now()))
      }
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 8 }), play), { numRuns: 40 })
})
