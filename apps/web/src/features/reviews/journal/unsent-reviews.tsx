import {
  Alert,
  AlertDescription,
  AlertDialog,
  AlertDialogAction,
  AlertDialogTrigger,
  AlertTitle,
  Button,
} from '@wordtide/ui'
import { useState } from 'react'
import { errorMessage } from '../../../errors.ts'
import { Question } from '../../../forms/question.tsx'
import { useUser } from '../../../session/use-session.ts'
import { ReviewSession } from '../session/lazy-session.ts'
import type { Journal } from './journal.ts'
import type { JournalRecord } from './journal-record.ts'
import { withSession } from './session-lock.ts'
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
  // What was sent once must be sent again as it was; and without its cards a session cannot go on.
  const canGoOn = !record.frozen && journal.deck(record.id) !== undefined

  // Another tab may have gone on with it since it was offered here.
  const send = () =>
    withSession(userId, record.id, async () => {
      const current = journal.find(record.id)
      if (current === undefined) return
      const frozen = { ...current, frozen: true }
      journal.keep(frozen)
      await submit(frozen).catch(() => undefined)
    })
  const discard = () => withSession(userId, record.id, () => journal.remove(record.id))

  return (
    <Alert role="region" aria-label={`Unsent answers in ${record.listName}`}>
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
          <Button size="sm" variant="outline" disabled={isPending} onClick={() => void send()}>
            Submit Review
          </Button>
          <DiscardButton disabled={isPending} onDiscard={() => void discard()} />
        </div>
      </AlertDescription>
    </Alert>
  )
}

function DiscardButton({ disabled, onDiscard }: { disabled: boolean; onDiscard: () => void }) {
  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>
        <Button size="sm" variant="ghost" disabled={disabled}>
          Discard
        </Button>
      </AlertDialogTrigger>
      <Question
        title="Discard answers"
        question="Are you sure you want to discard these answers?"
        action={
          <AlertDialogAction variant="destructive" onClick={onDiscard}>
            Discard
          </AlertDialogAction>
        }
      />
    </AlertDialog>
  )
}

const count = (answers: number) => (answers === 1 ? '1 unsent answer' : `${answers} unsent answers`)
