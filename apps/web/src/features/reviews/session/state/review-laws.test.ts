import { reviewTypes } from '@wordtide/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { begunReview, makeCard } from '../../testing/fixtures.ts'
import { parseStored, unsentReview } from '../../unsent/store.ts'
import { currentCard, type ReviewSessionState } from './position.ts'
import { canSuspend, canUndo, reduceReviewSession, startReviewSession } from './review-reducer.ts'
import { cardKey } from './review-steps.ts'
import { unsentReviewOf } from './use-review-state.ts'

/** Up to six cards of three vocabularies. */
const decks = fc
  .subarray(
    ['eins', 'zwei', 'drei'].flatMap((term) => reviewTypes.map((reviewType) => makeCard({ term, reviewType }))),
    { minLength: 1, maxLength: 6 },
  )
  .chain((cards) => fc.shuffledSubarray(cards, { minLength: cards.length }))

const drills = fc.record({ introduce: fc.boolean(), repeatMissed: fc.boolean() })
const results = fc.constantFrom<(-1 | 0 | 1)[]>(-1, 0, 1)
const vocIds = fc.constantFrom('voc-eins', 'voc-zwei', 'voc-drei')
/** Events, most of them by the learner; the times follow from the order. */
const happenings = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: results.map((result) => ({ type: 'answer' as const, result })) },
    {
      weight: 4,
      arbitrary: fc
        .constantFrom(
          ...(['keepAnswer', 'previous', 'undo', 'suspend', 'finish', 'backToLastCard', 'startOver'] as const),
        )
        .map((type) => ({ type })),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constantFrom('suspensionSaved' as const, 'suspensionFailed' as const),
        vocId: vocIds,
        suspended: fc.boolean(),
      }),
    },
  ),
  { maxLength: 25 },
)

type Happening = typeof happenings extends fc.Arbitrary<(infer One)[]> ? One : never

/** Applies an event; before an answer, shows the answer side, and in place of one goes on from an introduction. */
function happen(state: ReviewSessionState, happening: Happening, now: number): ReviewSessionState {
  if (happening.type === 'answer' && state.phase === 'introducing')
    return reduceReviewSession(state, { type: 'introduced', now })
  const shown = happening.type === 'answer' ? reduceReviewSession(state, { type: 'showAnswer', now }) : state
  const timed = { now, ...happening }
  return reduceReviewSession(shown, timed)
}

const play = (state: ReviewSessionState, all: readonly Happening[], from = 1) =>
  all.reduce((current, happening, index) => happen(current, happening, from + index), state)

/** The visible and the submitted part of the state, without the thinking times. */
const seen = (state: ReviewSessionState) => ({
  answers: state.answers,
  cards: state.cards,
  index: state.index,
  card: currentCard(state),
  kind: state.kind,
  isSummary: state.phase === 'summary',
})

const forEachState = (check: (state: ReviewSessionState) => void) =>
  fc.assert(
    fc.property(decks, drills, happenings, (deck, drill, all) =>
      check(play(startReviewSession(deck, 0, undefined, drill), all)),
    ),
  )

describe('in every state that a session can reach', () => {
  test('undo after an answer or an introduction is the state before: the same answers, cards and card', () => {
    forEachState((state) => {
      const next = happen(state, { type: 'answer', result: 1 }, 100)
      if (next.steps.length === state.steps.length) return
      expect(seen(reduceReviewSession(next, { type: 'undo', now: 102 }))).toEqual(seen(state))
    })
  })

  test('undo after a suspension is the state before, and is sent to the server', () => {
    forEachState((state) => {
      if (!canSuspend(state)) return
      const vocId = currentCard(state)?.vocId
      const undone = play(state, [{ type: 'suspend' }, { type: 'undo' }], 100)
      expect(seen(undone)).toEqual(seen(state))
      expect(undone.unsentSuspensions).toContainEqual({ vocId, suspended: false })
    })
  })

  test('undone to the end, the session has all its cards and no answer', () => {
    forEachState((state) => {
      let undone = state
      while (canUndo(undone)) undone = reduceReviewSession(undone, { type: 'undo', now: 100 })
      expect(undone.answers).toEqual([])
      expect(undone.cards).toEqual(state.deck)
    })
  })

  test('there is one answer for a card at most, and all cards without an answer are of vocabularies that are not suspended', () => {
    forEachState((state) => {
      const answered = state.answers.map(({ vocId, type }) => `${type} ${vocId}`)
      expect(new Set(answered).size).toBe(answered.length)
      const keys = state.cards.map(cardKey)
      expect(keys).toEqual(expect.arrayContaining(answered))
      const suspended = state.steps.flatMap((step) => (step.did === 'suspend' ? [step.vocId] : []))
      for (const { vocId } of state.cards.filter((card) => !answered.includes(cardKey(card))))
        expect(suspended).not.toContain(vocId)
      if (state.phase !== 'summary') expect(currentCard(state)).toBeDefined()
    })
  })

  test('a session that is stored and continued goes on as if it had not been interrupted', () => {
    fc.assert(
      fc.property(decks, drills, happenings, happenings, (deck, drill, before, after) => {
        const state = play(startReviewSession(deck, 0, undefined, drill), before)
        // Without answers nothing is stored. One that was finished early continues with its card.
        if (state.answers.length === 0 || state.phase === 'summary') return
        const stored = parseStored(unsentReview, JSON.stringify(unsentReviewOf(begunReview, state)))
        const continued = startReviewSession(deck, 90, stored, drill)
        if (continued.phase === 'summary') return
        expect(seen(continued)).toEqual(seen(state))
        expect(withoutThinkingTimes(play(continued, after, 100))).toEqual(withoutThinkingTimes(play(state, after, 100)))
      }),
    )
  })

  test('a call that fails leaves the card on the screen', () => {
    fc.assert(
      fc.property(decks, drills, happenings, vocIds, (deck, drill, all, vocId) => {
        const state = play(startReviewSession(deck, 0, undefined, drill), all)
        const failed = reduceReviewSession(state, { type: 'suspensionFailed', vocId, suspended: true })
        expect(failed.phase).toBe(state.phase)
        expect(failed.answers).toEqual(state.answers)
        if (state.phase !== 'summary') expect(currentCard(failed)).toEqual(currentCard(state))
      }),
    )
  })
})

const withoutThinkingTimes = (state: ReviewSessionState) => ({
  ...seen(state),
  answers: state.answers.map(({ thinkingTime, ...answer }) => answer),
  unsentSuspensions: state.unsentSuspensions,
})
