import type { ReviewVocView } from '@wordtide/contract'
import { useId } from 'react'
import { type DueAndNewCounts, dueAndNewText, formatCount } from '../../../../shared/lib/counted.ts'
import type { ReviewDeck } from '../../unsent/store.ts'
import { cardKey } from '../state/review-steps.ts'
import type { useComingDays } from '../state/use-coming-days.ts'
import { MissedCards } from './missed-cards.tsx'
import {
  type AnsweredCard,
  answerName,
  daysToNext,
  missedOf,
  nextDates,
  nextText,
  thinkingTimeText,
} from './summary-figures.ts'

export interface SummaryDetailsProps {
  answered: readonly AnsweredCard[]
  deck: ReviewDeck
  now: number
  targetLanguage: string | undefined
  /** The keys of the cards that were known when they came again. */
  knownAgain: ReadonlySet<string>
  /** The cards that are left for today; undefined if that is not known. */
  rest: NonNullable<ReturnType<typeof useComingDays>>['rest'] | undefined
}

/** The effects of the answers, and the cards that were not known. */
export function SummaryDetails({ rest, ...props }: SummaryDetailsProps) {
  const { answered, deck, now } = props
  return (
    <>
      <ul className="grid gap-1.5 text-sm">
        <li>Time to think: {thinkingTimeText(answered)}, from each question until you showed its answer.</li>
        <li>
          Next:{' '}
          {nextDates(answered, deck, now)
            .map(({ when, count }) => `${formatCount(count)} ${when}`)
            .join(', ')}
          .
        </li>
        {rest !== undefined && <li>{restText(rest)}</li>}
      </ul>
      <Missed {...props} />
    </>
  )
}

const restText = (rest: DueAndNewCounts) =>
  rest.due + rest.new === 0
    ? 'After this, nothing is left for today.'
    : `After this, today still has ${dueAndNewText(rest, ' and ')}.`

function Missed({ answered, deck, now, targetLanguage, knownAgain }: Omit<SummaryDetailsProps, 'rest'>) {
  const id = useId()
  const missed = missedOf(answered)
  if (missed.length === 0) return null
  const noteOf = (card: ReviewVocView) => {
    const one = missed.find((other) => other.card === card)
    if (one === undefined) return ''
    const known = knownAgain.has(cardKey(card)) ? ' · known when it came again' : ''
    return `${answerName(one.answer.result)}, ${nextText(daysToNext(one, deck, now))}${known}`
  }
  return (
    <div className="grid gap-2">
      <h3 id={id} className="font-medium">
        {knownAgain.size > 0 ? 'Not known at first' : 'Not known yet'}
      </h3>
      <MissedCards
        labelledBy={id}
        cards={missed.map(({ card }) => card)}
        targetLanguage={targetLanguage}
        note={noteOf}
      />
    </div>
  )
}
