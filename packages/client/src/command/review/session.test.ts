import { expect, it } from 'vitest'
import type { Card } from '../types.ts'
import { answer, answersOf, confirm, currentTurn, type Drill, type Session, startSession, undo } from './session.ts'

const cardsOf = (terms: string): Card[] =>
  [...terms].map((term) => ({
    id: term,
    vocId: term,
    listId: 'list',
    listName: 'List',
    term,
    pos: 'n',
    label: '',
    image: null,
    audio: null,
    language: 'es',
    definitions: [],
    examples: [],
    attributes: [],
    tags: [],
    notes: '',
    createdBy: 'Ada',
    createdAt: 0,
    lastModifiedBy: 'Ada',
    lastModifiedAt: 0,
    reviewType: 'translation',
    lastReview: null,
    due: null,
    confidence: 0,
    newWord: term === term.toUpperCase(),
  }))

const start = (terms: string, drill: Partial<Drill> = {}) =>
  startSession(cardsOf(terms), { introduce: false, repeatMissed: false, ...drill }, 1000)

/** Plays keys: `e` is Enter, a second after the one before. */
const play = (session: Session, keys: string) =>
  [...keys].reduce((now, key, index) => {
    const time = 2000 + index * 1000
    if (key === 'e') return confirm(now, time)
    if (key === 'u') return undo(now, time)
    return answer(now, key === '1' ? -1 : key === '2' ? 0 : 1, time)
  }, session)

const shown = (session: Session) => {
  const turn = currentTurn(session)
  return turn && `${turn.card.term} ${turn.kind}`
}

it('the session measures the time until the answer is shown, and dates the answer by when it is given', () => {
  expect(answersOf(play(start('ab'), 'e3'))).toEqual([
    { vocId: 'a', type: 'translation', result: 1, date: 3000, thinkingTime: 1000 },
  ])
  expect(answersOf(confirm(start('a'), 9_000_000)).length).toBe(0)
  expect(answersOf(answer(confirm(start('a'), 9_000_000), 0, 9_000_001))).toMatchObject([{ thinkingTime: 3_600_000 }])
})

it('the session takes an answer only where it is shown, and takes it back', () => {
  expect(shown(play(start('ab'), '3'))).toBe('a question')
  expect(shown(play(start('ab'), 'e33'))).toBe('b question')
  const back = play(start('ab'), 'e1e2u')
  expect([shown(back), answersOf(back).length]).toEqual(['b question', 1])
  expect(shown(play(start('ab'), 'e1e2'))).toBeUndefined()
  expect(shown(play(start('ab'), 'e1e2uuu'))).toBe('a question')
})

it('the session repeats what was missed until it is known, and sends the first answer alone', () => {
  const missed = play(start('abcdef', { repeatMissed: true }), 'e1e3e3e3e3')
  expect(shown(missed)).toBe('a repetition')
  expect(shown(play(missed, 'e2e3'))).toBe('a repetition')
  const known = play(missed, 'e2e3e3')
  expect([shown(known), answersOf(known).length]).toEqual([undefined, 6])
  expect(answersOf(known)[0]).toMatchObject({ vocId: 'a', result: -1 })
})

it('the session shows a new word before it asks', () => {
  const session = start('Abcdef', { introduce: true })
  expect(shown(session)).toBe('A introduction')
  expect(shown(play(session, 'e'))).toBe('b question')
  expect(shown(play(session, 'ee3e3e3e3'))).toBe('A question')
  expect(shown(play(session, 'eu'))).toBe('A introduction')
})
