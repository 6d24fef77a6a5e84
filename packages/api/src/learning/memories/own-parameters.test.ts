import { type ReviewType, reviewTypes } from '@wordtide/contract'
import { answerPeriods, ownParameters, reviewResults, reviews, users, vocs } from '@wordtide/db'
import { type Answer, levelOf, setOfLevel } from '@wordtide/scheduling'
import { createMemoryModel, defaultMemoryModel } from '@wordtide/scheduling/memory'
import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runJob } from '../../flow/jobs.ts'
import type { MemoryFitter } from '../../ports.ts'
import { createList, createUser, day, miscounts, type TestServices, testServices } from '../../testing/index.ts'
import { computeMemories } from './compute-memories.ts'
import { storeFit } from './fit-parameters.ts'
import { readMemorySets } from './memory-sets.ts'

/** The default parameters with other first stabilities and another forgetting curve. */
const parametersWith = (factor: number, decay = 0.3) =>
  defaultMemoryModel.parameters.map((value, n) => (n < 4 ? value * factor : n === 20 ? decay : value))

/** The parameters of a very long memory and of a very short one: the best and the worst for a learner who always answers yes. */
const [retentive, forgetful] = [parametersWith(12), parametersWith(0.02)]

/** A fitter that returns these parameters, and records the answers that it gets. */
function fakeFitter(parameters: readonly number[]) {
  const fitted: Parameters<MemoryFitter['fit']>[0][] = []
  const fitter: MemoryFitter = {
    fit: async (answers) => {
      fitted.push(answers)
      return parameters
    },
  }
  return { fitter, fitted }
}

/** A user, the only one with the adaptive schedule, who has known each of 35 vocabularies in all types, every third day, ten times: 1,050 answers. */
async function learner(services: TestServices, vocabularies = 35) {
  const ada = await createUser(services)
  const { vocs } = await createList(
    ada,
    Array.from({ length: vocabularies }, (_, n) => `word ${n}`),
  )
  await services.db.update(users).set({ schedule: 'intervals' })
  await ada.call.reviews.updateSettings({ reviews: { schedule: 'adaptive' } })
  const answer = (count: number) => {
    const now = services.now().getTime()
    const vocReviews = vocs.flatMap(({ id }, voc) =>
      reviewTypes.flatMap((type, m) =>
        Array.from({ length: count }, (_, n) => ({
          vocId: id,
          type,
          result: 1 as const,
          date: now - 3 * (count - n) * day + voc * 1000 + m,
          thinkingTime: 1,
        })),
      ),
    )
    return Promise.all(
      Array.from({ length: Math.ceil(vocReviews.length / 500) }, (_, n) =>
        ada.call.reviews.submit({ vocReviews: vocReviews.slice(500 * n, 500 * (n + 1)) }),
      ),
    )
  }
  await answer(10)
  return { ada, vocs, answer, own: () => ada.call.reviews.getOwnParameters() }
}

/** The stored memories of a user, and those by replay of the whole history: by the set of each one, or by the one in force. */
async function memoriesOf({ db }: TestServices, userId: string) {
  const sets = await readMemorySets(db, userId)
  const history = await db.select().from(reviewResults).where(eq(reviewResults.userId, userId))
  const rows = await db.select().from(reviews).where(eq(reviews.userId, userId))
  const replayed = (by: (level: number) => number) =>
    rows.map(({ vocId, type, memoryLevel }) => {
      const set = by(memoryLevel)
      const memory = sets
        .modelOf(set)
        .replay(
          history
            .filter((answer) => answer.vocId === vocId && answer.type === type)
            .map(({ date, result }) => ({ date: date.getTime(), result: Math.sign(result) as Answer })),
        )
      return memory && { ...memory, memoryLevel: levelOf(memory, set) }
    })
  const setsOf = new Map<string, Set<number>>()
  for (const { vocId, memoryLevel } of rows)
    setsOf.set(vocId, (setsOf.get(vocId) ?? new Set()).add(setOfLevel(memoryLevel)))
  return {
    inForce: sets.inForce,
    used: sets.used,
    stored: rows.map(({ stability, difficulty, memoryLevel }) => ({ stability, difficulty, memoryLevel })),
    bySetOfEach: replayed(setOfLevel),
    byInForce: replayed(() => sets.inForce),
    setsPerVocabulary: Math.max(0, ...[...setsOf.values()].map(({ size }) => size)),
  }
}

describe('the job that fits parameters', () => {
  it('puts own parameters in force that predict the held-out fifth better, by which all memories are then computed', async () => {
    const { fitter, fitted } = fakeFitter(retentive)
    const services = await testServices({ memoryFitter: fitter })
    const { ada, own } = await learner(services)
    expect(await own()).toEqual({ answers: 1050, fit: null })
    expect(await runJob(services, 'fit parameters')).toBe('succeeded')
    // Four fifths of ten answers to each card, without the days of those held out.
    expect(fitted).toEqual([
      Array.from({ length: 105 }, () => [0, ...Array(7).fill(3)].map((days) => ({ grade: 3, days }))),
    ])
    const { fit } = await own()
    expect(fit).toMatchObject({ answers: 1050, inForce: true, declined: false })
    expect(fit?.logLoss).toBeLessThan(fit?.defaultLogLoss ?? 0)
    expect(await memoriesOf(services, ada.id)).toMatchObject({ inForce: 1, used: [0, 1] })
    await runJob(services, 'compute memories')
    const { stored, byInForce, used } = await memoriesOf(services, ada.id)
    expect(used).toEqual([1])
    expect(stored).toEqual(byInForce)
    expect(await miscounts(services.db, [ada.id])).toEqual([])
  })

  it('leaves the default ones in force if others predict no better', async () => {
    const services = await testServices({ memoryFitter: fakeFitter(forgetful).fitter })
    const { ada, own } = await learner(services)
    await runJob(services, 'fit parameters')
    expect((await own()).fit).toMatchObject({ inForce: false, declined: false })
    const { stored, byInForce, inForce } = await memoriesOf(services, ada.id)
    expect(inForce).toBe(0)
    expect(stored).toEqual(byInForce)
  })

  it('fits after a month at the earliest, if there are new answers, and from a thousand on', async () => {
    const { fitter, fitted } = fakeFitter(retentive)
    const services = await testServices({ memoryFitter: fitter })
    const { answer } = await learner(services, 33)
    const run = async () => {
      await runJob(services, 'fit parameters')
      await runJob(services, 'compute memories')
      return fitted.length
    }
    expect(await run()).toBe(0)
    await answer(11)
    expect(await run()).toBe(0)
    services.pass(day)
    expect(await run()).toBe(1)
    services.pass(29 * day)
    await answer(2)
    expect(await run()).toBe(1)
    services.pass(day)
    expect(await run()).toBe(2)
    services.pass(60 * day)
    expect(await run()).toBe(2)
  })

  it('runs once over two servers', async () => {
    const { fitter, fitted } = fakeFitter(retentive)
    const services = await testServices({ memoryFitter: fitter })
    await learner(services)
    const other = { ...services }
    expect((await Promise.all([runJob(services, 'fit parameters'), runJob(other, 'fit parameters')])).sort()).toEqual([
      'succeeded',
      undefined,
    ])
    expect(fitted).toHaveLength(1)
  })

  it('leaves all as it was after a failure, and tries again on the next day', async () => {
    const failures: object[] = []
    let fails = true
    const services = await testServices({
      memoryFitter: {
        fit: async () => {
          if (fails) throw new Error('out of memory')
          return retentive
        },
      },
      log: { info: () => {}, warn: () => {}, error: (fields) => failures.push(fields) },
    })
    const { own } = await learner(services)
    expect(await runJob(services, 'fit parameters')).toBe('failed')
    expect(failures).toMatchObject([{ job: 'fit parameters', err: { message: 'out of memory' } }])
    expect((await own()).fit).toBeNull()
    fails = false
    await runJob(services, 'fit parameters')
    expect((await own()).fit).toBeNull()
    services.pass(day)
    await runJob(services, 'fit parameters')
    expect((await own()).fit).toMatchObject({ inForce: true })
  })

  it('reads the last 50,000 answers, and of them only whole histories', async () => {
    const { fitter, fitted } = fakeFitter(retentive)
    const services = await testServices({ memoryFitter: fitter })
    const { ada, own } = await learner(services)
    const { list } = await createList(
      ada,
      Array.from({ length: 10 }, (_, n) => `lately ${n}`),
    )
    const date = sql`${services.now().toISOString()}::timestamptz - (case when n = 1650 then 0 else 2 - n / 3000.0 end) * interval '1 day'`
    const ofLately = sql`from ${vocs} as voc cross join unnest(array['translation', 'reverseTranslation', 'dictation']) as type`
    await services.db.execute(sql`
      insert into ${reviewResults} (user_id, voc_id, type, date, list_id, result, thinking_time, cap, saved_at)
      select ${ada.id}::uuid, voc.id, type, ${date}, list_id, 1, 1, 7, now() ${ofLately} cross join generate_series(1, 1650) as n
      where list_id = ${list.id}::uuid`)
    await services.db.execute(sql`
      insert into ${reviews} (user_id, voc_id, type, list_id, confidence, last_review, last_wrong, first_review, memory_level)
      select user_id, voc_id, type, list_id, 7, max(date), false, min(date), 0 from ${reviewResults}
      where list_id = ${list.id}::uuid group by user_id, voc_id, type, list_id`)
    await services.db.execute(sql`
      insert into ${answerPeriods} (user_id, list_id, period, answers, right_answers, first_answers, thinking_time)
      select user_id, list_id, date_bin('15 minutes', date, 'epoch'), count(*), count(*), 0, 0 from ${reviewResults}
      where list_id = ${list.id}::uuid group by 1, 2, 3`)
    await runJob(services, 'fit parameters')
    // Without the cards that were first answered before the last 50,000 answers.
    expect(fitted[0]).toHaveLength(30)
    expect((await own()).fit).toMatchObject({ answers: 49_500 })
  })
})

describe('a user with own parameters', () => {
  it('can go back to the default ones and return, each time with all memories at once', async () => {
    const services = await testServices({ memoryFitter: fakeFitter(retentive).fitter })
    const { ada, own } = await learner(services)
    const declined = await ada.call.reviews.setOwnParameters({ use: false })
    expect(declined.fit).toBeNull()
    await runJob(services, 'fit parameters')
    const before = await memoriesOf(services, ada.id)
    for (const use of [false, true, false]) {
      expect((await ada.call.reviews.setOwnParameters({ use })).fit).toMatchObject({ inForce: use, declined: !use })
      const { stored, byInForce, used } = await memoriesOf(services, ada.id)
      expect(used).toEqual([use ? 1 : 0])
      expect(stored).toEqual(byInForce)
      if (!use) expect(stored).toEqual(before.stored)
    }
    expect(await miscounts(services.db, [ada.id])).toEqual([])
    // Nothing is fitted while they are declined.
    services.pass(40 * day)
    const { fit } = await own()
    await runJob(services, 'fit parameters')
    expect((await own()).fit).toEqual(fit)
  })

  it('has memories that follow from the history by one set each, in the end by the one in force, whatever happens meanwhile', async () => {
    const services = await testServices({ learningRowsPerCall: 3 })
    const anyStep = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          answers: fc.array(
            fc.record({
              voc: fc.nat(5),
              type: fc.constantFrom<ReviewType>(...reviewTypes),
              result: fc.constantFrom<Answer>(-1, 0, 1, 1),
              daysAgo: fc.double({ min: 0, max: 60, noNaN: true }),
            }),
            { minLength: 1, maxLength: 12 },
          ),
        }),
      },
      fc.record({ use: fc.boolean() }),
      fc.record({ fit: fc.double({ min: 0.2, max: 8, noNaN: true }), isBetter: fc.boolean() }),
      { weight: 2, arbitrary: fc.record({ compute: fc.integer({ min: 1, max: 3 }) }) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 14 }), async (steps) => {
        const ada = await createUser(services)
        const { vocs } = await createList(ada, ['a', 'b', 'c', 'd', 'e', 'f'])
        const { db } = services
        await db.insert(ownParameters).values({ userId: ada.id, nextLookAt: services.now() })
        for (const step of steps) {
          if ('answers' in step)
            await ada.call.reviews.submit({
              vocReviews: step.answers.map(({ voc, daysAgo, ...answer }) => ({
                vocId: vocs[voc]?.id ?? '',
                date: Math.round(services.now().getTime() - daysAgo * day),
                thinkingTime: 1,
                ...answer,
              })),
            })
          else if ('fit' in step)
            await storeFit(services, ada.id, {
              answers: 1,
              model: createMemoryModel(parametersWith(step.fit)),
              defaultLogLoss: 0.5,
              fittedLogLoss: step.isBetter ? 0.4 : 0.6,
            })
          else if ('use' in step)
            await db
              .update(ownParameters)
              .set({ declined: !step.use, recomputing: true })
              .where(eq(ownParameters.userId, ada.id))
          else {
            const computing = computeMemories(services, ada.id)
            for (let n = 0; n < step.compute; n++) await computing.next()
          }
          const { stored, bySetOfEach, setsPerVocabulary } = await memoriesOf(services, ada.id)
          expect(stored).toEqual(bySetOfEach)
          expect(setsPerVocabulary).toBeLessThanOrEqual(1)
          expect(await miscounts(db, [ada.id])).toEqual([])
        }
        for await (const _ of computeMemories(services, ada.id));
        const { stored, byInForce, used, inForce } = await memoriesOf(services, ada.id)
        expect(stored).toEqual(byInForce)
        expect(used).toEqual([inForce])
        expect(await miscounts(db, [ada.id])).toEqual([])
      }),
      { numRuns: 12 },
    )
  })
})
