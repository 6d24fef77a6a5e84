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
