import { describe, expect, test } from 'vitest'
import { makeCard, makeCards } from '../../testing/fixtures.ts'
import type { ReviewSessionState } from './position.ts'
import { type ReviewSessionEvent, reduceReviewSession, startReviewSession, tally } from './review-reducer.ts'

const cards = makeCards('eins', 'zwei', 'drei')

const after = (...events: ReviewSessionEvent[]) => play(startReviewSession(cards, 1000), ...events)
const play = (state: ReviewSessionState, ...events: ReviewSessionEvent[]) => events.reduce(reduceReviewSession, state)
const show = (now = 0): ReviewSessionEvent => ({ type: 'showAnswer', now })
const rate = (result: -1 | 0 | 1, now = 0): ReviewSessionEvent => ({ type: 'answer', result, now })
const showAndRate = (result: -1 | 0 | 1, now = 0) => [show(now), rate(result, now)]
const undo: ReviewSessionEvent = { type: 'undo', now: 0 }
const suspend: ReviewSessionEvent = { type: 'suspend', now: 0 }
const failed = (vocId: string, suspended: boolean) => ({ type: 'suspensionFailed', vocId, suspended }) as const
const saved = (vocId: string, suspended: boolean) => ({ type: 'suspensionSaved', vocId, suspended }) as const
const results = (state: ReviewSessionState) => state.answers.map(({ vocId, result }) => [vocId, result])

describe('a card', () => {
  test('is asked first, with its answer hidden', () => {
    expect(after()).toMatchObject({ phase: 'asking', index: 0, answers: [] })
  })

  test('cannot be answered while its answer is hidden', () => {
    const state = after()
    expect(reduceReviewSession(state, rate(1))).toBe(state)
  })

  test('is followed by the next one as soon as it is answered', () => {
    expect(after(show(), rate(1))).toMatchObject({ phase: 'asking', index: 1 })
  })

  test('records an answer with its date and the thinking time until the answer was shown', () => {
    expect(after(show(4500), rate(1, 6000)).answers).toEqual([
      { vocId: 'voc-eins', type: 'translation', result: 1, date: 6000, thinkingTime: 3500 },
    ])
  })

  test('records whole thinking times between 0 and an hour, also when the clock is set back or the learner goes away', () => {
    expect(after(show(400), rate(1)).answers[0]?.thinkingTime).toBe(0)
    expect(after(show(1000.7), rate(1, 2.4)).answers[0]).toMatchObject({ thinkingTime: 1, date: 2 })
    expect(after(show(1e12), rate(1)).answers[0]?.thinkingTime).toBe(3_600_000)
  })

  test('of the same vocabulary with another review type is another card', () => {
    const twice = [makeCard({ reviewType: 'translation' }), makeCard({ reviewType: 'dictation' })]
    const state = play(startReviewSession(twice, 0), ...showAndRate(1), ...showAndRate(-1))
    expect(state.answers.map(({ type, result }) => [type, result])).toEqual([
      ['translation', 1],
      ['dictation', -1],
    ])
  })
})

describe('the previous card', () => {
  test('shows its answer if it has been answered', () => {
    expect(after(...showAndRate(1), { type: 'previous', now: 0 })).toMatchObject({ phase: 'answering', index: 0 })
  })

  test('is asked again if it was not answered', () => {
    const state = after(...showAndRate(1), { type: 'finish' }, { type: 'backToLastCard', now: 7 })
    expect(state).toMatchObject({ phase: 'asking', index: 1, askedAt: 7 })
  })

  test('does not exist before the first card', () => {
    const state = after()
    expect(reduceReviewSession(state, { type: 'previous', now: 0 })).toBe(state)
  })

  test('can be given another answer, with a date of its own', () => {
    const state = after(...showAndRate(1, 2000), { type: 'previous', now: 3000 }, rate(-1, 5000))
    expect(state).toMatchObject({ phase: 'asking', index: 1 })
    expect(state.answers).toEqual([
      { vocId: 'voc-eins', type: 'translation', result: -1, date: 5000, thinkingTime: 1000 },
    ])
  })

  test('has its other answer after those to the cards between', () => {
    const back = { type: 'previous', now: 0 } as const
    const state = after(...showAndRate(1), ...showAndRate(0), back, back, rate(-1))
    expect(results(state)).toEqual([
      ['voc-zwei', 0],
      ['voc-eins', -1],
    ])
  })

  test('can keep its answer', () => {
    const state = after(...showAndRate(1, 2000), { type: 'previous', now: 3000 }, { type: 'keepAnswer', now: 4000 })
    expect(state).toMatchObject({ phase: 'asking', index: 1, askedAt: 4000 })
    expect(state.answers[0]?.date).toBe(2000)
  })

  test('cannot keep an answer that was not given', () => {
    const state = after(show())
    expect(reduceReviewSession(state, { type: 'keepAnswer', now: 0 })).toBe(state)
  })
})

describe('the summary', () => {
  const done = () => after(...showAndRate(1), ...showAndRate(0), ...showAndRate(-1))

  test('follows the last card', () => {
    expect(done()).toMatchObject({ phase: 'summary', frozen: false })
    expect(results(done())).toEqual([
      ['voc-eins', 1],
      ['voc-zwei', 0],
      ['voc-drei', -1],
    ])
  })

  test('can be reached by Finish from the first answer on', () => {
    expect(after({ type: 'finish' })).toMatchObject({ phase: 'asking' })
    expect(after(...showAndRate(1), { type: 'finish' })).toMatchObject({ phase: 'summary' })
    expect(after(...showAndRate(1), show(), { type: 'finish' })).toMatchObject({ phase: 'summary' })
  })

  test('leads back to the last card with its answer', () => {
    expect(play(done(), { type: 'backToLastCard', now: 0 })).toMatchObject({ phase: 'answering', index: 2 })
  })

  test('can start over without answers', () => {
    expect(play(done(), { type: 'startOver', now: 9 })).toEqual(startReviewSession(cards, 9))
  })

  test('counts the confidence gained: right answers minus wrong ones', () => {
    const state = after(...showAndRate(1), ...showAndRate(1), ...showAndRate(-1))
    expect(tally(state.answers)).toEqual({ right: 2, neutral: 0, wrong: 1, gained: 1 })
    expect(tally([])).toEqual({ right: 0, neutral: 0, wrong: 0, gained: 0 })
  })

  test('lets no answer change after a submission', () => {
    const frozen = play(done(), { type: 'freeze' })
    expect(frozen).toMatchObject({ phase: 'summary', frozen: true })
    const attempts: ReviewSessionEvent[] = [
      { type: 'backToLastCard', now: 0 },
      { type: 'startOver', now: 0 },
      { type: 'previous', now: 0 },
      { type: 'finish' },
      show(),
      rate(1),
    ]
    for (const attempt of attempts) expect(reduceReviewSession(frozen, attempt)).toBe(frozen)
  })

  test('lets answers change again if the server has certainly saved nothing', () => {
    expect(play(done(), { type: 'freeze' }, { type: 'unfreeze' })).toEqual(done())
    const asking = after()
    expect(reduceReviewSession(asking, { type: 'unfreeze' })).toBe(asking)
  })
})

describe('a review that continues', () => {
  const answers = after(...showAndRate(1, 5), ...showAndRate(0, 6)).answers

  test('starts at its card, with its answers', () => {
    expect(startReviewSession(cards, 50, { index: 2, answers, frozen: false })).toMatchObject({
      cards,
      answers,
      index: 2,
      phase: 'asking',
      askedAt: 50,
    })
  })

  test('starts on the summary if all cards are answered, or if it was submitted', () => {
    const all = after(...showAndRate(1), ...showAndRate(1), ...showAndRate(1)).answers
    expect(startReviewSession(cards, 0, { index: 2, answers: all, frozen: false })).toMatchObject({ phase: 'summary' })
    expect(startReviewSession(cards, 0, { index: 1, answers, frozen: true })).toMatchObject({
      phase: 'summary',
      frozen: true,
    })
  })
})

describe('undo', () => {
  test('takes back the last answer, and asks its card again', () => {
    const state = after(...showAndRate(1, 5), { type: 'undo', now: 7 })
    expect(state).toMatchObject({ phase: 'asking', index: 0, askedAt: 7, answers: [] })
  })

  test('goes on backwards, also from the summary', () => {
    const done = after(...showAndRate(1), ...showAndRate(0), ...showAndRate(-1), undo)
    expect(done).toMatchObject({ phase: 'asking', index: 2 })
    expect(play(done, undo)).toMatchObject({ phase: 'asking', index: 1 })
    expect(results(play(done, undo))).toEqual([['voc-eins', 1]])
  })

  test('takes back the last answer also when an earlier card is shown', () => {
    const state = after(
      ...showAndRate(1),
      ...showAndRate(0),
      { type: 'previous', now: 0 },
      { type: 'previous', now: 0 },
    )
    expect(play(state, undo)).toMatchObject({ phase: 'asking', index: 1 })
  })

  test('brings back the answer that the last one has replaced', () => {
    const changed = after(...showAndRate(1, 5), ...showAndRate(0), { type: 'previous', now: 0 }, rate(-1, 9))
    expect(results(changed)).toEqual([
      ['voc-eins', 1],
      ['voc-zwei', -1],
    ])
    const undone = play(changed, undo)
    expect(undone).toMatchObject({ phase: 'answering', index: 1 })
    expect(results(undone)).toEqual([
      ['voc-eins', 1],
      ['voc-zwei', 0],
    ])
  })

  test('does nothing without an answer, and once the answers may have reached the server', () => {
    expect(reduceReviewSession(after(), undo)).toEqual(after())
    const frozen = after(...showAndRate(1), { type: 'finish' }, { type: 'freeze' })
    expect(reduceReviewSession(frozen, undo)).toBe(frozen)
  })

  test('takes back no answer that was given before a new start', () => {
    const restarted = after(...showAndRate(1), { type: 'finish' }, { type: 'startOver', now: 0 })
    expect(reduceReviewSession(restarted, undo)).toBe(restarted)
  })
})

describe('a suspended vocabulary', () => {
  const deck = [
    makeCard({ term: 'eins' }),
    ...makeCards('zwei', 'drei'),
    makeCard({ term: 'eins', reviewType: 'dictation' }),
  ]
  const started = startReviewSession(deck, 0)
  const terms = (state: ReviewSessionState) => state.cards.map(({ term }) => term)

  test('leaves the session with all its cards, and the next card is shown', () => {
    const state = play(started, suspend)
    expect(terms(state)).toEqual(['zwei', 'drei'])
    expect(state).toMatchObject({ phase: 'asking', index: 0 })
    expect(state.unsentSuspensions).toEqual([{ vocId: 'voc-eins', suspended: true }])
  })

  test('keeps its answers, and the cards that have them', () => {
    const state = play(started, ...showAndRate(1), ...showAndRate(1), ...showAndRate(1), suspend)
    expect(terms(state)).toEqual(['eins', 'zwei', 'drei'])
    expect(state).toMatchObject({ phase: 'summary', index: 2 })
    expect(state.answers).toHaveLength(3)
  })

  test('is suspended once', () => {
    const state = play(started, ...showAndRate(1), { type: 'previous', now: 0 }, suspend, { type: 'previous', now: 0 })
    expect(reduceReviewSession(state, suspend)).toBe(state)
  })

  test('comes back by undo, at its place', () => {
    const state = play(started, ...showAndRate(1), suspend, undo)
    expect(terms(state)).toEqual(['eins', 'zwei', 'drei', 'eins'])
    expect(state).toMatchObject({ phase: 'asking', index: 1 })
    expect(state.unsentSuspensions).toEqual([{ vocId: 'voc-zwei', suspended: false }])
  })

  test('stays suspended after a new start', () => {
    const state = play(started, suspend, ...showAndRate(1), { type: 'finish' }, { type: 'startOver', now: 0 })
    expect(terms(state)).toEqual(['zwei', 'drei'])
    expect(state.answers).toEqual([])
  })

  test('leads to the summary if no other card is left, and from there back by undo alone', () => {
    const state = play(startReviewSession(makeCards('eins'), 0), suspend)
    expect(state).toMatchObject({ phase: 'summary', cards: [], index: 0 })
    expect(reduceReviewSession(state, { type: 'backToLastCard', now: 0 })).toBe(state)
    expect(play(state, undo)).toMatchObject({ phase: 'asking', index: 0 })
  })

  test('that could not be suspended comes back beside the card on the screen, and is asked before the summary', () => {
    const state = play(started, suspend, ...showAndRate(1), failed('voc-eins', true))
    expect(terms(state)).toEqual(['eins', 'zwei', 'drei', 'eins'])
    expect(state).toMatchObject({ phase: 'asking', index: 2, unsentSuspensions: [] })
    const last = play(state, ...showAndRate(1), ...showAndRate(1))
    expect(last).toMatchObject({ phase: 'asking', index: 0 })
    expect(play(last, ...showAndRate(1))).toMatchObject({ phase: 'summary' })
  })

  test('is not changed by the outcome of a call that a later one has replaced', () => {
    const undone = play(started, suspend, undo)
    expect(reduceReviewSession(undone, failed('voc-eins', true))).toBe(undone)
    expect(reduceReviewSession(undone, saved('voc-eins', true))).toBe(undone)
    expect(play(undone, saved('voc-eins', false)).unsentSuspensions).toEqual([])
  })

  test('keeps its cards if the server does not know that it came back', () => {
    expect(terms(play(started, suspend, undo, failed('voc-eins', false)))).toHaveLength(4)
  })
})

test('an edited vocabulary changes on all its cards, and nothing else changes', () => {
  const deck = [...makeCards('eins', 'zwei'), makeCard({ term: 'eins', reviewType: 'dictation', confidence: 3 })]
  const state = play(startReviewSession(deck, 0), ...showAndRate(1))
  const { vocId, reviewType, lastReview, due, confidence, ...voc } = makeCard({ term: 'eins' })
  const edited = play(state, { type: 'edit', voc: { ...voc, notes: 'first' } })
  expect(edited.cards.map(({ notes, confidence }) => [notes, confidence])).toEqual([
    ['first', 0],
    ['', 0],
    ['first', 3],
  ])
  expect({ ...edited, cards: state.cards, deck: state.deck }).toEqual(state)
  expect(reduceReviewSession(state, { type: 'edit', voc: { ...voc, id: 'another' } })).toBe(state)
})
