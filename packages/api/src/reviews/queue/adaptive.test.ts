import { ownParameters } from '@wordtide/db'
import { daysOfLevel, levelOf } from '@wordtide/scheduling'
import { createMemoryModel, defaultMemoryModel } from '@wordtide/scheduling/memory'
import { describe, expect, it } from 'vitest'
import { runJob } from '../../flow/jobs.ts'
import { createList, createUser, day, testServices } from '../../testing/index.ts'

const history = (now: number) => [
  { result: 1 as const, date: now - 13 * day },
  { result: -1 as const, date: now - 3 * day },
  { result: 1 as const, date: now },
]

/** A user with the adaptive schedule, and answers to one of two vocabularies: yes, no ten days later, and yes after three more. */
async function fixtures() {
  const services = await testServices()
  const ada = await createUser(services)
  const { list, vocs } = await createList(ada, ['uno', 'dos'])
  const now = services.now().getTime()
  const vocReviews = history(now).map((one) => ({
    vocId: vocs[0]?.id ?? '',
    type: 'dictation' as const,
    thinkingTime: 1,
    ...one,
  }))
  await ada.call.reviews.submit({ vocReviews })
  await ada.call.reviews.updateSettings({ reviews: { schedule: 'adaptive', retention: 0.9 } })
  const memory = defaultMemoryModel.replay(history(now))
  if (memory === null) throw new Error('no memory')
  const cards = () => ada.call.reviews.getQueue({ list: list.id, types: ['dictation'] })
  return { services, ada, vocId: vocs[0]?.id ?? '', now, memory, cards }
}

describe('a card under the adaptive schedule', () => {
  it('is due when its memory says, and tells what each answer would make of it now', async () => {
    const { services, now, memory, cards } = await fixtures()
    const days = daysOfLevel(levelOf(memory), { retention: 0.9 })
    const levels = (passed: number) => {
      const [no, neutral, yes] = ([-1, 0, 1] as const).map((result) =>
        levelOf(defaultMemoryModel.next(memory, passed, result)),
      )
      return { no, neutral, yes }
    }
    const find = async () => (await cards()).find(({ lastReview }) => lastReview !== null)
    expect(await find()).toMatchObject({ due: now + days * day, nextMemoryLevels: levels(0) })
    services.pass(2 * days * day)
    expect(await find()).toMatchObject({ due: now + days * day, nextMemoryLevels: levels(2 * days) })
  })

  it('goes by own parameters once they are in force, and until its memory is recomputed by those before', async () => {
    const { services, ada, now, memory, cards } = await fixtures()
    const find = async () => (await cards()).find(({ lastReview }) => lastReview !== null)
    const before = await find()
    const parameters = defaultMemoryModel.parameters.map((value, n) => (n < 4 ? value * 5 : n === 20 ? 0.4 : value))
    const { id: userId } = ada
    await services.db
      .insert(ownParameters)
      .values({ userId, parameters, recomputing: true, nextLookAt: services.now(), fittedAt: services.now() })
    expect(await find()).toEqual(before)
    await runJob(services, 'compute memories')
    const own = createMemoryModel(parameters)
    const remembered = own.replay(history(now))
    if (remembered === null) throw new Error('no memory')
    const days = daysOfLevel(levelOf(remembered), { retention: 0.9, decays: [0.4] })
    expect(days).not.toBe(daysOfLevel(levelOf(memory), { retention: 0.9 }))
    expect(await find()).toMatchObject({
      due: now + days * day,
      nextMemoryLevels: { yes: levelOf(own.next(remembered, 0, 1)), decay: 0.4 },
    })
    expect((await cards()).find(({ lastReview }) => lastReview === null)?.nextMemoryLevels).toMatchObject({
      yes: levelOf(own.next(null, 0, 1)),
      decay: 0.4,
    })
  })

  it('that is new tells what its first answer makes of it', async () => {
    const { cards } = await fixtures()
    const fresh = (await cards()).find(({ lastReview }) => lastReview === null)
    expect(fresh?.nextMemoryLevels).toEqual({ no: 18, neutral: 44, yes: 52 })
  })

  it('tells nothing of this by intervals', async () => {
    const { ada, cards } = await fixtures()
    await ada.call.reviews.updateSettings({ reviews: { schedule: 'intervals' } })
    for (const card of await cards()) expect(card).not.toHaveProperty('nextMemoryLevels')
  })

  it('is due in the same number of days on the page of its vocabulary', async () => {
    const { ada, vocId, memory } = await fixtures()
    const dueIn = async () =>
      (await ada.call.vocs.getProgress({ id: vocId })).reviews.find(({ type }) => type === 'dictation')?.dueInDays
    expect(await dueIn()).toBe(daysOfLevel(levelOf(memory), { retention: 0.9 }))
    await ada.call.reviews.updateSettings({ reviews: { retention: 0.7 } })
    expect(await dueIn()).toBe(daysOfLevel(levelOf(memory), { retention: 0.7 }))
    // The interval has reached the sum of the intervals.
    await ada.call.reviews.updateSettings({ reviews: { intervals: [1, 1] } })
    expect(await dueIn()).toBeNull()
    await ada.call.reviews.updateSettings({ reviews: { learnedReturn: true } })
    expect(await dueIn()).toBe(daysOfLevel(levelOf(memory), { retention: 0.7 }))
  })
})
