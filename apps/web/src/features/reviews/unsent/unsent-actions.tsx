import { AlertDialogAction, AlertDialogTrigger, Button, type ButtonProps } from '@wordtide/ui'
import { useRef, useState, useSyncExternalStore } from 'react'
import { Question, TriggeredQuestion } from '../../../shared/dialogs/questions.tsx'
import { isBeingSubmitted, reviewLock, withLock } from './lock.ts'
import { subscribeUnsentAnswers } from './storage.ts'
import type { UnsentReview, UnsentStore } from './store.ts'
import { useSubmit } from './use-submit.ts'

/** Returns the actions on the unsent answers of a review session, which take its lock. */
export function useUnsentActions(userId: string, review: UnsentReview, store: UnsentStore) {
  const { submit, error } = useSubmit(store)
  const lock = reviewLock(userId, review.id)
  const isPending = useSyncExternalStore(subscribeUnsentAnswers, () => isBeingSubmitted(lock))
  // Answers are stored as frozen before they are sent. The offered actions stay on screen until the outcome is known.
  const [frozenBefore, setFrozenBefore] = useState<boolean>()
  const isFrozen = frozenBefore ?? review.frozen
  return {
    /** A submission was attempted: the answers may have reached the server. */
    isFrozen,
    // Answers that may have reached the server must be sent again unchanged; and a review cannot go on without its cards.
    canGoOn: !isFrozen && store.getDeck(review.id) !== undefined,
    /** They are being submitted, by these actions or by others in this tab. */
    isPending,
    error,
    /** Submits the stored answers, which another tab may have changed. */
    async submit(): Promise<void> {
      const send = async () => {
        const current = store.get(review.id)
        if (current !== undefined) await submit(current)
      }
      setFrozenBefore(review.frozen)
      await withLock(lock, send, { submits: true })
      setFrozenBefore(undefined)
    },
    /** Returns whether the answers are discarded: they are not if another tab has them. */
    async discard(): Promise<boolean> {
      let isDiscarded = false
      await withLock(lock, () => {
        store.remove(review.id)
        isDiscarded = true
      })
      return isDiscarded
    },
  }
}

/** The number of unsent answers, and their list. */
export function UnsentCount({ review: { answers, listId, listName } }: { review: UnsentReview }) {
  return (
    <>
      {answers.length === 1 ? '1 unsent answer' : `${answers.length} unsent answers`}{' '}
      {listId === null ? 'over all lists' : <InList name={listName} />}
    </>
  )
}

const InList = ({ name }: { name: string }) => (
  <>
    in <bdi>{name}</bdi>
  </>
)

interface DiscardButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  disabled: boolean
  /** Returns whether the answers are discarded. */
  onDiscard: () => Promise<boolean>
  /** Moves the focus once the answers are discarded, because the button is removed. */
  onDiscarded: () => void
}

/** Discards unsent answers after a confirmation. */
export function DiscardButton({ disabled, onDiscard, onDiscarded, ...look }: DiscardButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const discarding = useRef<Promise<boolean>>(undefined)
  const moveFocus = async () => {
    const isDiscarded = await discarding.current
    discarding.current = undefined
    if (isDiscarded === true) onDiscarded()
    else button.current?.focus()
  }
  return (
    <TriggeredQuestion>
      <AlertDialogTrigger asChild>
        <Button {...look} ref={button} variant="ghost" disabled={disabled}>
          Discard
        </Button>
      </AlertDialogTrigger>
      <Question
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          void moveFocus()
        }}
        title="Discard answers"
        question="Are you sure you want to discard these answers?"
        action={
          <AlertDialogAction
            variant="destructive"
            onClick={() => {
              discarding.current = onDiscard()
            }}
          >
            Discard
          </AlertDialogAction>
        }
      />
    </TriggeredQuestion>
  )
}
