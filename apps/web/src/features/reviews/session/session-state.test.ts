import { describe, expect, test } from 'vitest'
import { makeCard, makeCards } from '../testing/cards.ts'
import { reduceSession, type SessionEvent, type SessionState, startSession, tally } from './session-state.ts'

const cards = makeCards('eins', 'zwei', 'drei')

const after = (...events: SessionEvent[]) => play(startSession(cards, 1000), ...events)
const play = (state: SessionState, ...events: SessionEvent[]) => events.reduce(reduceSession, state)
const show = (now = 0): SessionEvent => ({ type: 'showAnswer', now })
const say = (result: -1 | 0 | 1, now = 0): SessionEvent => ({ type: 'answer', result, now })
const both = (result: -1 | 0 | 1, now = 0) => [show(now), say(result, now)]
const results = (state: SessionState) => state.answers.map(({ vocId, result }) => [vocId, result])

describe('a card', () => {
  test('is asked first, its answer hidden', () => {
    expect(after()).toMatchObject({ phase: 'asking', index: 0, answers: [] })
  })

  test('cannot be answered while its answer is hidden', () => {
    const state = after()
    expect(reduceSession(state, say(1))).toBe(state)
  })

  test('is followed by the next one as soon as it is answered', () => {
    expect(after(show(), say(1))).toMatchObject({ phase: 'asking', index: 1 })
  })

  test('notes the answer with its moment and the time of thought before the answer was shown', () => {
    expect(after(show(4500), say(1, 6000)).answers).toEqual([
      { vocId: 'voc-eins', type: 'translation', result: 1, date: 6000, thinkingTime: 3500 },
    ])
  })

  test('notes a whole time of thought from 0, also when the clock was set back or the person went away', () => {
    expect(after(show(400), say(1)).answers[0]?.thinkingTime).toBe(0)
    expect(after(show(1000.7), say(1, 2.4)).answers[0]).toMatchObject({ thinkingTime: 1, date: 2 })
    expect(after(show(1e12), say(1)).answers[0]?.thinkingTime).toBe(3_600_000)
  })

  test('of the same vocabulary in another type is another card', () => {
    const twice = [makeCard({ reviewType: 'translation' }), makeCard({ reviewType: 'dictation' })]
    const state = play(startSession(twice, 0), ...both(1), ...both(-1))
    expect(state.answers.map(({ type, result }) => [type, result])).toEqual([
      ['translation', 1],
      ['dictation', -1],
    ])
  })
})

describe('the way back', () => {
  test('shows an answered card open, with its answer', () => {
    expect(after(...both(1), { type: 'previous', now: 0 })).toMatchObject({ phase: 'answering', index: 0 })
  })

  test('asks a card again that was left unanswered', () => {
    const state = after(...both(1), { type: 'finish' }, { type: 'backToLastCard', now: 7 })
    expect(state).toMatchObject({ phase: 'asking', index: 1, askedAt: 7 })
  })

  test('ends at the first card', () => {
    const state = after()
    expect(reduceSession(state, { type: 'previous', now: 0 })).toBe(state)
  })

  test('lets another answer replace the first, with its own moment', () => {
    const state = after(...both(1, 2000), { type: 'previous', now: 3000 }, say(-1, 5000))
    expect(state).toMatchObject({ phase: 'asking', index: 1 })
    expect(state.answers).toEqual([
      { vocId: 'voc-eins', type: 'translation', result: -1, date: 5000, thinkingTime: 1000 },
    ])
  })

  test('can keep the answer as it was', () => {
    const state = after(...both(1, 2000), { type: 'previous', now: 3000 }, { type: 'keepAnswer', now: 4000 })
    expect(state).toMatchObject({ phase: 'asking', index: 1, askedAt: 4000 })
    expect(state.answers[0]?.date).toBe(2000)
  })

  test('keeps nothing where nothing was answered', () => {
    const state = after(show())
    expect(reduceSession(state, { type: 'keepAnswer', now: 0 })).toBe(state)
  })
})

describe('the summary', () => {
  const done = () => after(...both(1), ...both(0), ...both(-1))

  test('follows the last card', () => {
    expect(done()).toMatchObject({ phase: 'summary', frozen: false })
    expect(results(done())).toEqual([
      ['voc-eins', 1],
      ['voc-zwei', 0],
      ['voc-drei', -1],
    ])
  })

  test('comes with Finish from the first answer on, not before', () => {
    expect(after({ type: 'finish' })).toMatchObject({ phase: 'asking' })
    expect(after(...both(1), { type: 'finish' })).toMatchObject({ phase: 'summary' })
    expect(after(...both(1), show(), { type: 'finish' })).toMatchObject({ phase: 'summary' })
  })

  test('leads back to the last card, its answer still there', () => {
    expect(play(done(), { type: 'backToLastCard', now: 0 })).toMatchObject({ phase: 'answering', index: 2 })
  })

  test('starts over without any results', () => {
    expect(play(done(), { type: 'startOver', now: 9 })).toEqual(startSession(cards, 9))
  })

  test('counts what was gained: right answers minus wrong ones', () => {
    const state = after(...both(1), ...both(1), ...both(-1))
    expect(tally(state.answers)).toEqual({ right: 2, neutral: 0, wrong: 1, gained: 1 })
    expect(tally([])).toEqual({ right: 0, neutral: 0, wrong: 0, gained: 0 })
  })

  test('lets nothing change any more once it was sent', () => {
    const frozen = play(done(), { type: 'freeze' })
    expect(frozen).toMatchObject({ phase: 'summary', frozen: true })
    const attempts: SessionEvent[] = [
      { type: 'backToLastCard', now: 0 },
      { type: 'startOver', now: 0 },
      { type: 'previous', now: 0 },
      { type: 'finish' },
      show(),
      say(1),
    ]
    for (const attempt of attempts) expect(reduceSession(frozen, attempt)).toBe(frozen)
  })

  test('lets everything change again once the server has certainly saved nothing', () => {
    expect(play(done(), { type: 'freeze' }, { type: 'thaw' })).toEqual(done())
    const asking = after()
    expect(reduceSession(asking, { type: 'thaw' })).toBe(asking)
  })
})

describe('a session that was left', () => {
  const answers = after(...both(1, 5), ...both(0, 6)).answers

  test('goes on at its card, with its answers', () => {
    expect(startSession(cards, 50, { index: 2, answers, frozen: false })).toEqual({
      cards,
      answers,
      index: 2,
      phase: 'asking',
      askedAt: 50,
    })
  })

  test('opens on the summary when all is answered, or when it was sent', () => {
    const all = after(...both(1), ...both(1), ...both(1)).answers
    expect(startSession(cards, 0, { index: 2, answers: all, frozen: false })).toMatchObject({ phase: 'summary' })
    expect(startSession(cards, 0, { index: 1, answers, frozen: true })).toMatchObject({
      phase: 'summary',
      frozen: true,
    })
  })
})
