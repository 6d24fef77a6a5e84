import type { Answer, Card, Result } from '../types.ts'

/** Additions to a session that asks each card once, from the user's settings for sessions over all lists. */
export interface Drill {
  /** Shows a new word whole before it asks. */
  introduce: boolean
  /** Asks a card that was answered No again, until it is known. */
  repeatMissed: boolean
}

/** The way in which a card appears. Only questions count, each once. */
export type TurnKind = 'introduction' | 'question' | 'repetition'

export interface Turn {
  card: Card
  kind: TurnKind
}

/** The learner's action in a turn. */
type Step = { did: 'meet' } | { did: 'answer'; answer: Answer } | { did: 'repeat'; result: Result }

export interface Session {
  readonly cards: readonly Card[]
  readonly drill: Drill
  /** All steps, oldest first: the next turn follows from them, so that taking a step back is removing it. */
  readonly steps: readonly Step[]
  /** The time at which the card was shown, in unix ms. */
  readonly askedAt: number
  /** The time that the learner thought, in ms, once the answer is shown; undefined while it is hidden. */
  readonly thinkingTime: number | undefined
}

/** A card that was introduced or missed comes back after so many others, or at the end. */
const cardsBetween = 4

/** An hour. A card that is open for longer was left alone. */
const maxThinkingTimeMs = 3_600_000

export const startSession = (cards: readonly Card[], drill: Drill, now: number): Session => ({
  cards,
  drill,
  steps: [],
  askedAt: now,
  thinkingTime: undefined,
})

/** Returns what is on the screen; undefined once all cards are done. */
export const currentTurn = (session: Session): Turn | undefined => remainingTurns(session)[0]

/** The answers to send, in the order in which they were given. */
export const answersOf = ({ steps }: Session): Answer[] =>
  steps.flatMap((step) => (step.did === 'answer' ? [step.answer] : []))

export const isAnswerShown = (session: Session): boolean => session.thinkingTime !== undefined

/** Goes on from an introduction, or shows the answer. */
export function confirm(session: Session, now: number): Session {
  const turn = currentTurn(session)
  if (turn === undefined || isAnswerShown(session)) return session
  if (turn.kind === 'introduction') return after(session, { did: 'meet' }, now)
  return { ...session, thinkingTime: Math.round(Math.min(Math.max(now - session.askedAt, 0), maxThinkingTimeMs)) }
}

/** Answers the card whose answer is shown. */
export function answer(session: Session, result: Result, now: number): Session {
  const turn = currentTurn(session)
  if (turn === undefined || session.thinkingTime === undefined) return session
  if (turn.kind === 'repetition') return after(session, { did: 'repeat', result }, now)
  const { vocId, reviewType: type } = turn.card
  const given: Answer = { vocId, type, result, date: Math.round(now), thinkingTime: session.thinkingTime }
  return after(session, { did: 'answer', answer: given }, now)
}

/** Takes back the last step, and asks its card again. */
export const undo = (session: Session, now: number): Session =>
  session.steps.length === 0
    ? session
    : { ...session, steps: session.steps.slice(0, -1), askedAt: now, thinkingTime: undefined }

const after = (session: Session, step: Step, now: number): Session => ({
  ...session,
  steps: [...session.steps, step],
  askedAt: now,
  thinkingTime: undefined,
})

function remainingTurns({ cards, drill, steps }: Session): Turn[] {
  const introduced = new Set<string>()
  const turns = cards.map((card): Turn => {
    const isMet = !drill.introduce || !card.newWord || introduced.has(card.vocId)
    introduced.add(card.vocId)
    return { card, kind: isMet ? 'question' : 'introduction' }
  })
  for (const step of steps) {
    const turn = turns.shift()
    const back = turn && comesBackAs(step, drill)
    if (turn !== undefined && back !== undefined) turns.splice(cardsBetween, 0, { card: turn.card, kind: back })
  }
  return turns
}

function comesBackAs(step: Step, { repeatMissed }: Drill): TurnKind | undefined {
  if (step.did === 'meet') return 'question'
  const isKnown = step.did === 'repeat' ? step.result === 1 : step.answer.result !== -1
  return repeatMissed && !isKnown ? 'repetition' : undefined
}
