import { runJob } from '@wordtide/api'
import { createList, createUser, day, testServices } from '@wordtide/api/testing'
import { reviewTypes } from '@wordtide/contract'
import { users } from '@wordtide/db'
import { describe, expect, test } from 'vitest'
import { createMemoryFitter } from './memory-fitter.ts'

/** A generator of numbers from 0 to 1, always the same ones. */
function createRandom() {
  let seed = 1
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
}

/** The answers to so many cards, ten each, of somebody who knows this share of them whenever they are asked. */
function answersOf(cards: number, known: number) {
  const random = createRandom()
  return Array.from({ length: cards }, () => {
    let wait = 1
    return Array.from({ length: 10 }, (_, n) => {
      const isKnown = random() < known
      const days = n === 0 ? 0 : wait
      wait = isKnown ? wait * 2 : 1
      return { grade: isKnown ? 3 : 1, days }
    })
  })
}

describe('the optimizer in its thread', () => {
  test('fits longer memories to those who forget less, within the ranges of FSRS', async () => {
    const { fit } = createMemoryFitter()
    const forgetful = await fit(answersOf(150, 0.6))
    const retentive = await fit(answersOf(150, 0.98))
    expect(forgetful).toHaveLength(21)
    expect(await fit(answersOf(150, 0.6))).toEqual(forgetful)
    const [, , afterYes = 0] = forgetful
    expect(retentive[2]).toBeGreaterThan(2 * afterYes)
  })

  test('is ended when it takes too long, or is no longer wanted', async () => {
    const answers = answersOf(5000, 0.8)
    await expect(createMemoryFitter(50).fit(answers)).rejects.toThrow('aborted')
    const controller = new AbortController()
    const fitted = createMemoryFitter().fit(answers, controller.signal)
    controller.abort(new Error('stopping'))
    await expect(fitted).rejects.toThrow('aborted')
  })
})

test('the history of somebody who forgets less than most is predicted better by its own parameters', async () => {
  const services = await testServices({ memoryFitter: createMemoryFitter() })
  const ada = await createUser(services)
  const { vocs } = await createList(
    ada,
    Array.from({ length: 60 }, (_, n) => `word ${n}`),
  )
  await services.db.update(users).set({ schedule: 'intervals' })
  await ada.call.reviews.updateSettings({ reviews: { schedule: 'adaptive' } })
  const random = createRandom()
  const now = services.now().getTime()
  const vocReviews = vocs.flatMap(({ id }, n) =>
    reviewTypes.flatMap((type) =>
      [0, 2, 8, 25, 70, 150].map((after) => ({
        vocId: id,
        type,
        result: random() < 0.97 ? (1 as const) : (-1 as const),
        date: Math.round(now - (220 - n - after) * day),
        thinkingTime: 1,
      })),
    ),
  )
  for (let n = 0; n < vocReviews.length; n += 500)
    await ada.call.reviews.submit({ vocReviews: vocReviews.slice(n, n + 500) })
  expect(await runJob(services, 'fit parameters')).toBe('succeeded')
  const { fit } = await ada.call.reviews.getOwnParameters()
  expect(fit).toMatchObject({ answers: 1080, inForce: true })
  expect(fit?.logLoss).toBeLessThan(fit?.defaultLogLoss ?? 0)
})
