import {
  Alert,
  AlertDescription,
  AlertDialog,
  AlertDialogAction,
  AlertDialogTrigger,
  AlertTitle,
  Button,
} from '@wordtide/ui'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../shared/api/errors.ts'
import { Question } from '../../../shared/dialogs/question.tsx'
import { focusPageHeading } from '../../../shared/layout/focus-page-heading.ts'
import { useUser } from '../../../shared/session/use-session.ts'
import { ReviewSession } from '../session/lazy-session.ts'
import type { Journal } from './journal.ts'
import type { JournalRecord } from './journal-record.ts'
import { withSession } from './session-lock.ts'
import { useDropAtReset } from './use-drop-at-reset.ts'
import { useJournal, useUnsent } from './use-journal.ts'
import { useSubmitReview } from './use-submit-review.ts'

/** Offers the signed-in person to go on with a session that was left, or to submit its answers. */
export function UnsentReviews() {
  const user = useUser()
  return user === undefined ? null : <UnsentReviewsOf userId={user.id} />
}

function UnsentReviewsOf({ userId }: { userId: string }) {
  const journal = useJournal(userId)
  const unsent = useUnsent(userId, journal)
  const [resumed, setResumed] = useState<JournalRecord>()
  useDropAtReset(userId, journal)
  return (
    <>
      {unsent.length > 0 && (
        <div className="mb-6 grid gap-3">
          {unsent.map((record) => (
            <UnsentReview
              key={record.id}
              userId={userId}
              record={record}
              journal={journal}
              onGoOn={() => setResumed(record)}
            />
          ))}
        </div>
      )}
      {resumed !== undefined && (
        <ReviewSession
          listId={resumed.listId}
          listName={resumed.listName}
          options={resumed.options}
          resumed={resumed}
          onClose={() => setResumed(undefined)}
          // The button that opened it went with the offer.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            focusPageHeading()
          }}
        />
      )}
    </>
  )
}

interface UnsentReviewProps {
  userId: string
  record: JournalRecord
  journal: Journal
  onGoOn: () => void
}

function UnsentReview({ userId, record, journal, onGoOn }: UnsentReviewProps) {
  const { submit, isPending, error } = useSubmitReview(journal)
  const offer = useRef<HTMLDivElement>(null)
  // What may have reached the server must be sent again as it was; and without its cards a session cannot go on.
  const canGoOn = !record.frozen && journal.deck(record.id) !== undefined

  // Another tab may have gone on with it since it was offered here.
  const send = () =>
    withSession(userId, record.id, async () => {
      const current = journal.find(record.id)
      if (current === undefined) return
      const outcome = await submit(current)
      // The offer goes, and what has the focus in it.
      if (outcome === 'saved' && offer.current?.contains(document.activeElement)) focusPageHeading()
    })
  const discard = () => withSession(userId, record.id, () => journal.remove(record.id))

  return (
    <Alert ref={offer} role="region" aria-label={`Unsent answers in ${record.listName}`}>
      <AlertTitle>
        {count(record.answers.length)} in <bdi>{record.listName}</bdi>
      </AlertTitle>
      <AlertDescription>
        {error !== null && (
          <p role="alert" className="text-destructive">
            {errorMessage(error)}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {canGoOn && (
            <Button size="sm" variant="outline" disabled={isPending} onClick={onGoOn}>
              Continue review
            </Button>
          )}
          <Button size="sm" variant="outline" aria-disabled={isPending} onClick={() => !isPending && void send()}>
            Submit Review
          </Button>
          <DiscardButton disabled={isPending} onDiscard={() => void discard()} />
        </div>
      </AlertDescription>
    </Alert>
  )
}

function DiscardButton({ disabled, onDiscard }: { disabled: boolean; onDiscard: () => void }) {
  const discarded = useRef(false)
  const discard = () => {
    discarded.current = true
    onDiscard()
  }
  // The button that asked went with the offer.
  const keepFocus = (event: Event) => {
    if (!discarded.current) return
    event.preventDefault()
    focusPageHeading()
  }
  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>
        <Button size="sm" variant="ghost" disabled={disabled}>
          Discard
        </Button>
      </AlertDialogTrigger>
      <Question
        onCloseAutoFocus={keepFocus}
        title="Discard answers"
        question="Are you sure you want to discard these answers?"
        action={
          <AlertDialogAction variant="destructive" onClick={discard}>
            Discard
          </AlertDialogAction>
        }
      />
    </AlertDialog>
  )
}

const count = (answers: number) => (answers === 1 ? '1 unsent answer' : `${answers} unsent answers`)
