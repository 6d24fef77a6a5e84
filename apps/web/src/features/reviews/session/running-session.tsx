import type { ReviewVocView } from '@wordtide/contract'
import { Button, DialogClose, Progress } from '@wordtide/ui'
import { XIcon } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { serverNow } from '../../../server-clock.ts'
import type { CardSound } from '../cards/card-sound.ts'
import type { Journal } from '../journal/journal.ts'
import type { JournalRecord } from '../journal/journal-record.ts'
import { markOpen } from '../journal/open-sessions.ts'
import { useSubmitReview } from '../journal/use-submit-review.ts'
import { focusSheet } from './card-sheet.tsx'
import { CardTable } from './card-table.tsx'
import type { SessionKey } from './session-keys.ts'
import { currentCard, type SessionState } from './session-state.ts'
import { Shortcuts } from './shortcuts.tsx'
import { Summary } from './summary.tsx'
import { useImagesAhead } from './use-images-ahead.ts'
import { useReviewSession } from './use-review-session.ts'
import { useSessionKeys } from './use-session-keys.ts'

export interface RunningSessionProps {
  /** The session as the journal has it, or a new one without answers. */
  record: JournalRecord
  cards: readonly ReviewVocView[]
  journal: Journal
  intervals: readonly number[]
  sound: CardSound | undefined
  onDone: () => void
}

/** The session itself, once its cards are there. */
export function RunningSession({ record, cards, journal, intervals, sound, onDone }: RunningSessionProps) {
  const keep = useCallback(
    (state: SessionState) => journal.keep(recordOf(record, state), cards),
    [journal, record, cards],
  )
  const saved = record.answers.length > 0 ? record : undefined
  const { state, kept, dispatch } = useReviewSession({ cards, saved, keep })
  const { submit, isPending, error } = useSubmitReview(journal)
  const [helping, setHelping] = useState(false)
  const [startedAt] = useState(serverNow)
  const sheet = useRef<HTMLElement>(null)
  const focusCard = () => focusSheet(sheet.current)
  useEffect(() => markOpen(record.id), [record.id])
  useImagesAhead(cards, state.index)

  const onKey = (key: SessionKey) => {
    if (key.does === 'help') setHelping((open) => !open)
    else if (helping) return false
    else if (key.does === 'answer') dispatch({ type: 'answer', result: key.result, now: serverNow() })
    else if (key.does === 'sound') playSound(state, sound)
    else if (state.phase === 'asking') dispatch({ type: 'showAnswer', now: serverNow() })
    else if (state.phase === 'answering') dispatch({ type: 'keepAnswer', now: serverNow() })
    return true
  }
  useSessionKeys(onKey)

  const send = async () => {
    dispatch({ type: 'freeze' })
    try {
      await submit(recordOf({ ...record, frozen: true }, state))
    } catch {
      return
    }
    onDone()
  }

  return (
    <>
      <header className="flex items-center gap-1 sm:gap-2">
        <Progress
          aria-label="Answered cards"
          value={(state.answers.length / cards.length) * 100}
          className="h-1.5 min-w-16 flex-1"
        />
        <span className="px-2 text-muted-foreground text-sm whitespace-nowrap tabular-nums">
          {state.answers.length} / {cards.length}
        </span>
        {state.phase !== 'summary' && (
          <Button
            variant="outline"
            size="sm"
            disabled={state.answers.length === 0}
            onClick={() => dispatch({ type: 'finish' })}
          >
            Finish
          </Button>
        )}
        <Shortcuts open={helping} onOpenChange={setHelping} hasSound={sound !== undefined} onClosed={focusCard} />
        <CloseButton />
      </header>
      {!kept && (
        <p role="alert" className="text-center text-sm text-warning">
          This browser cannot keep your answers: submit them before you leave.
        </p>
      )}
      <SessionBody key={state.phase === 'summary' ? 'summary' : state.index}>
        {state.phase === 'summary' ? (
          <Summary
            state={state}
            submitting={isPending}
            error={error}
            onBack={() => dispatch({ type: 'backToLastCard', now: serverNow() })}
            onStartOver={() => dispatch({ type: 'startOver', now: serverNow() })}
            onSubmit={() => void send()}
          />
        ) : (
          <CardTable
            state={state}
            dispatch={dispatch}
            now={serverNow}
            startedAt={startedAt}
            target={record.options.targetLanguage}
            listening={record.options.listening}
            intervals={intervals}
            sound={sound}
            sheet={sheet}
          />
        )}
      </SessionBody>
    </>
  )
}

/** Scrolls by itself under the header, from its top for each card. */
export function SessionBody({ children }: { children: ReactNode }) {
  return <div className="-mx-4 flex min-h-0 flex-1 flex-col overflow-y-auto px-4 pb-2">{children}</div>
}

/** Leaves the session; what was answered stays in the journal. */
export function CloseButton() {
  return (
    <DialogClose asChild>
      <Button variant="ghost" size="icon" aria-label="Close">
        <XIcon aria-hidden="true" />
      </Button>
    </DialogClose>
  )
}

const recordOf = (record: JournalRecord, state: SessionState): JournalRecord => ({
  ...record,
  answers: [...state.answers],
  index: state.index,
  frozen: record.frozen || (state.phase === 'summary' && state.frozen),
})

function playSound(state: SessionState, sound: CardSound | undefined) {
  const card = currentCard(state)
  if (card !== undefined && state.phase !== 'summary') sound?.play(card)
}
