import type { ReviewVocView } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { useId, useState } from 'react'
import { dueAndNewText, formatCount } from '../../../../shared/lib/counted.ts'
import { serverNow } from '../../../../shared/lib/server-clock.ts'
import type { ReviewDeck } from '../../unsent/store.ts'
import type { ReviewSessionState } from '../state/position.ts'
import { useRestOfDay } from '../state/use-rest-of-day.ts'
import { MissedCards } from './missed-cards.tsx'
import {
  type AnsweredCard,
  answeredCards,
  answerName,
  daysToNext,
  missedOf,
  nextDates,
  nextText,
  thinkingTimeText,
} from './summary-figures.ts'

export interface SummaryDetailsProps {
  state: ReviewSessionState & { phase: 'summary' }
  deck: ReviewDeck
  targetLanguage: string | undefined
  isSubmitting: boolean
  onPractise: (cards: readonly ReviewVocView[]) => void
}

/** The effects of the answers, and the cards that were not known. */
export function SummaryDetails({ state, deck, ...props }: SummaryDetailsProps) {
  const [now] = useState(serverNow)
  const answered = answeredCards(state.cards, state.answers)
  return (
    <>
      <ul className="grid gap-1.5 text-sm">
        <li>The gained confidence is Yes minus No. A card at 0 stays at 0.</li>
        <li>Time to think: {thinkingTimeText(answered)}, from each question until you showed its answer.</li>
        <li>
          Next:{' '}
          {nextDates(answered, deck, now)
            .map(({ when, count }) => `${formatCount(count)} ${when}`)
            .join(', ')}
          .
        </li>
        {/* The server may have counted frozen answers already. */}
        {!state.frozen && <RestOfDay answered={answered} deck={deck} now={now} />}
      </ul>
      <Missed {...props} answered={answered} deck={deck} now={now} />
    </>
  )
}

interface AnsweredProps {
  answered: readonly AnsweredCard[]
  deck: ReviewDeck
}

function RestOfDay({ answered, deck, now }: AnsweredProps & { now: number }) {
  const rest = useRestOfDay(answered, deck, now)
  if (rest === undefined) return null
  if (rest.due + rest.new === 0) return <li>After this, nothing is left for today.</li>
  return <li>After this, today still has {dueAndNewText(rest, ' and ')}.</li>
}

type MissedProps = AnsweredProps & { now: number } & Pick<
    SummaryDetailsProps,
    'targetLanguage' | 'isSubmitting' | 'onPractise'
  >

function Missed({ answered, deck, now, targetLanguage, isSubmitting, onPractise }: MissedProps) {
  const id = useId()
  const missed = missedOf(answered)
  if (missed.length === 0) return null
  const noteOf = (card: ReviewVocView) => {
    const one = missed.find((other) => other.card === card)
    return one === undefined ? '' : `${answerName(one.answer.result)}, ${nextText(daysToNext(one, deck, now))}`
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="font-medium">
          Not known yet
        </h3>
        <Button
          variant="outline"
          size="sm"
          disabled={isSubmitting}
          onClick={() => onPractise(missed.map(({ card }) => card))}
        >
          Practise {missed.length === 1 ? 'it' : `these ${missed.length}`} now
        </Button>
      </div>
      <MissedCards
        labelledBy={id}
        cards={missed.map(({ card }) => card)}
        targetLanguage={targetLanguage}
        note={noteOf}
      />
    </div>
  )
}
