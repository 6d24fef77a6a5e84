import { useCallback, useEffect, useRef, useState } from 'react'
import { serverNow } from '../../../shared/lib/server-clock.ts'
import type { Journal } from '../journal/journal.ts'
import type { Deck, JournalRecord } from '../journal/journal-record.ts'
import { markOpen } from '../journal/open-sessions.ts'
import { withSession } from '../journal/session-lock.ts'
import { useSubmitReview } from '../journal/use-submit-review.ts'
import { focusSheet } from './card-sheet.tsx'
import { CardTable } from './card-table.tsx'
import { SessionBody } from './session-body.tsx'
import { SessionHeader } from './session-header.tsx'
import type { SessionKey } from './session-keys.ts'
import type { SessionState } from './session-state.ts'
import { Shortcuts } from './shortcuts.tsx'
import { Summary } from './summary.tsx'
import { useImagesAhead } from './use-images-ahead.ts'
import { usePronunciation } from './use-pronunciation.ts'
import { useReviewSession } from './use-review-session.ts'
import { useSessionKeys } from './use-session-keys.ts'
import { useSpellings } from './use-spellings.ts'

export interface RunningSessionProps {
  userId: string
  /** The session as the journal has it, or a new one without answers. */
  record: JournalRecord
  deck: Deck
  journal: Journal
  onDone: () => void
}

/** The session itself, once its cards are there. */
export function RunningSession({ userId, record, deck, journal, onDone }: RunningSessionProps) {
  const { cards, intervals } = deck
  const keep = useCallback(
    (state: SessionState) => journal.keep(recordOf(record, state), deck),
    [journal, record, deck],
  )
  const saved = record.answers.length > 0 ? record : undefined
  const { state, kept, dispatch } = useReviewSession({ cards, saved, keep })
  const { submit, isPending, error, forgetError } = useSubmitReview(journal)
  const pronunciation = usePronunciation(state)
  const { spelled, write, clear } = useSpellings()
  const [helping, setHelping] = useState(false)
  const [startedAt] = useState(serverNow)
  const sheet = useRef<HTMLElement>(null)
  const here = useRef(false)
  useEffect(() => {
    const unmark = markOpen(record.id)
    here.current = true
    return () => {
      here.current = false
      unmark()
    }
  }, [record.id])
  useImagesAhead(cards, state.index)

  const showAnswer = () => {
    if (state.phase !== 'asking') return
    dispatch({ type: 'showAnswer', now: serverNow() })
    pronunciation.onShown()
  }
  const onKey = (key: SessionKey) => {
    if (key.does === 'help') setHelping((open) => !open)
    else if (helping) return false
    else if (key.does === 'answer') dispatch({ type: 'answer', result: key.result, now: serverNow() })
    else if (key.does === 'sound') pronunciation.play()
    else if (state.phase === 'asking') showAnswer()
    else if (state.phase === 'answering') dispatch({ type: 'keepAnswer', now: serverNow() })
    return true
  }
  useSessionKeys(onKey)

  const backToLastCard = () => {
    dispatch({ type: 'backToLastCard', now: serverNow() })
    forgetError()
  }
  const startOver = () => {
    dispatch({ type: 'startOver', now: serverNow() })
    clear()
    forgetError()
  }
  const send = async () => {
    dispatch({ type: 'freeze' })
    // Also when the session is closed meanwhile, nobody else has it before the outcome is known.
    const unmark = markOpen(record.id)
    await withSession(userId, record.id, async () => {
      const outcome = await submit(recordOf(record, state))
      if (outcome === 'refused') dispatch({ type: 'thaw' })
      if (outcome === 'saved' && here.current) onDone()
    })
    unmark()
  }

  return (
    <>
      <SessionHeader
        answered={state.answers.length}
        cards={cards.length}
        pronounce={pronunciation.on}
        onPronounce={pronunciation.toggle}
        onFinish={state.phase === 'summary' ? undefined : () => dispatch({ type: 'finish' })}
      >
        <Shortcuts open={helping} onOpenChange={setHelping} onClosed={() => focusSheet(sheet.current)} />
      </SessionHeader>
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
            onBack={backToLastCard}
            onStartOver={startOver}
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
            asks={pronunciation.asks}
            typed={spelled(state.index)}
            onType={(typed) => write(state.index, typed)}
            onShowAnswer={showAnswer}
            sheet={sheet}
          />
        )}
      </SessionBody>
    </>
  )
}

const recordOf = (record: JournalRecord, state: SessionState): JournalRecord => ({
  ...record,
  answers: [...state.answers],
  index: state.index,
  frozen: record.frozen || (state.phase === 'summary' && state.frozen),
})
