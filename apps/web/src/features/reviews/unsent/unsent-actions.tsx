import { AlertDialog, AlertDialogAction, AlertDialogTrigger, Button, type ButtonProps } from '@wordtide/ui'
import { useRef } from 'react'
import { Question } from '../../../shared/dialogs/questions.tsx'
import { reviewLock, withLock } from './lock.ts'
import type { UnsentReview, UnsentStore } from './store.ts'
import { useSubmit } from './use-submit.ts'

/** What a user can do with the unsent answers of a review session, under its lock. */
export function useUnsentActions(userId: string, review: UnsentReview, store: UnsentStore) {
  const { submit, isPending, error } = useSubmit(store)
  const lock = reviewLock(userId, review.id)
  return {
    // What may have reached the server must be sent again unchanged; and a review cannot go on without its cards.
    canGoOn: !review.frozen && store.getDeck(review.id) !== undefined,
    isPending,
    error,
    /** Submits the stored answers, which another tab may have changed. Returns whether the server has them now. */
    async submit(): Promise<boolean> {
      let isSaved = false
      await withLock(lock, async () => {
        const current = store.get(review.id)
        if (current !== undefined) isSaved = (await submit(current)) === 'saved'
      })
      return isSaved
    },
    discard: () => void withLock(lock, () => store.remove(review.id)),
  }
}

/** How many answers are unsent, and in which list. */
export function UnsentCount({ review: { answers, listName } }: { review: UnsentReview }) {
  return (
    <>
      {answers.length === 1 ? '1 unsent answer' : `${answers.length} unsent answers`} in <bdi>{listName}</bdi>
    </>
  )
}

export interface DiscardButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  disabled: boolean
  onDiscard: () => void
  /** Moves the focus once the answers are discarded, because the button is removed. */
  onDiscarded: () => void
}

/** Discards unsent answers after a confirmation. */
export function DiscardButton({ disabled, onDiscard, onDiscarded, ...look }: DiscardButtonProps) {
  const isDiscarded = useRef(false)
  const discard = () => {
    isDiscarded.current = true
    onDiscard()
  }
  const moveFocus = (event: Event) => {
    if (!isDiscarded.current) return
    event.preventDefault()
    onDiscarded()
  }
  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>
        <Button {...look} variant="ghost" disabled={disabled}>
          Discard
        </Button>
      </AlertDialogTrigger>
      <Question
        onCloseAutoFocus={moveFocus}
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
