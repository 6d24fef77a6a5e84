import { daysOfLevel, levelOf } from '@wordtide/scheduling'
import { defaultMemoryModel } from '@wordtide/scheduling/memory'
import { describe, expect, it } from 'vitest'
import { createList, createUser, day, testServices } from '../../testing/index.ts'

/** A user with the adaptive schedule, and answers to one of two vocabularies: yes, no ten days later, and yes after three more. */
async function fixtures() {
  const services = await testServices()
  const ada = await createUser(services)
  const { list, vocs } = await createList(ada, ['uno', 'dos'])
  const now = services.now().getTime()
  const history = [
    { result: 1 as const, date: now - 13 * day },
    { result: -1 as const, date: now - 3 * day },
    { result: 1 as const, date: now },
  ]
  const vocReviews = history.map((one) => ({
    vocId: vocs[0]?.id ?? '',
    type: 'dictation' as const,
    thinkingTime: 1,
    ...one,
  }))
  await ada.call.reviews.submit({ vocReviews })
  await ada.call.reviews.updateSettings({ reviews: { schedule: 'adaptive', retention: 0.9 } })
  const memory = defaultMemoryModel.replay(history)
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
