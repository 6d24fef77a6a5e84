import { matchMutation, useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import {
  Alert,
  AlertDescription,
  AlertDialog,
  AlertDialogAction,
  AlertDialogTrigger,
  AlertTitle,
  Button,
} from '@wordtide/ui'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../shared/api/errors.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import { Question } from '../../../shared/dialogs/questions.tsx'
import { focusPageHeading } from '../../../shared/layout/page-heading.tsx'
import { useUser } from '../../../shared/session/use-session.ts'
import { ReviewSession } from '../session/lazy-review-session.ts'
import { isInReview, lockedElsewhere, waitForRelease, withReviewLock } from './lock.ts'
import { type UnsentReview, type UnsentStore, useUnsentStore } from './store.ts'
import { useSubmit } from './use-submit.ts'

/** Notices of the signed-in user's unsent answers: they can be submitted or discarded, or their review continued. */
export function UnsentAnswers() {
  const user = useUser()
  return user === undefined ? null : <Notices userId={user.id} />
}

function Notices({ userId }: { userId: string }) {
  const store = useUnsentStore(userId)
  const reviews = useUnsentReviews(userId, store)
  const [resumed, setResumed] = useState<UnsentReview>()
  useDiscardAtReset(userId, store)
  return (
    <>
      {reviews.length > 0 && (
        <div className="mb-6 grid gap-3">
          {reviews.map((review) => (
            <Notice
              key={review.id}
              userId={userId}
              review={review}
              store={store}
              onContinue={() => setResumed(review)}
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
          // The button that opened it was removed with its notice.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            focusPageHeading()
          }}
        />
      )}
    </>
  )
}

/** The user's unsent review sessions, without those that are under way in this tab or in another. */
function useUnsentReviews(userId: string, store: UnsentStore): UnsentReview[] {
  const [reviews, setReviews] = useState<UnsentReview[]>([])
  useEffect(() => {
    let reading = new AbortController()
    const read = async () => {
      reading.abort()
      reading = new AbortController()
      const { signal } = reading
      const elsewhere = await lockedElsewhere(userId)
      if (signal.aborted) return
      setReviews(store.list().filter(({ id }) => !elsewhere.has(id) && !isInReview(userId, id)))
      for (const id of elsewhere) void readWhenReleased(id, signal)
    }
    const readWhenReleased = async (id: string, signal: AbortSignal) => {
      if (await waitForRelease(userId, id, signal)) await read()
    }
    const readAgain = () => void read()
    readAgain()
    const unsubscribe = store.subscribe(readAgain)
    window.addEventListener('focus', readAgain)
    document.addEventListener('visibilitychange', readAgain)
    return () => {
      reading.abort()
      unsubscribe()
      window.removeEventListener('focus', readAgain)
      document.removeEventListener('visibilitychange', readAgain)
    }
  }, [userId, store])
  return reviews
}

const succeededResets = { mutationKey: getMutationKey(trpc.reviews.reset), status: 'success' } as const

/** Discards the unsent answers in a list once this tab has reset its learning data: they can no longer count. */
function useDiscardAtReset(userId: string, store: UnsentStore): void {
  const mutations = useQueryClient().getMutationCache()
  useEffect(() => {
    const discard = (listId: string) => {
      for (const review of store.list())
        if (review.listId === listId && !isInReview(userId, review.id))
          void withReviewLock(userId, review.id, () => store.remove(review.id))
    }
    return mutations.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (!matchMutation(succeededResets, event.mutation)) return
      const listId = idOf(event.mutation.state.variables)
      if (listId !== undefined) discard(listId)
    })
  }, [userId, store, mutations])
}

function idOf(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('id' in input)) return undefined
  return String(input.id)
}

interface NoticeProps {
  userId: string
  review: UnsentReview
  store: UnsentStore
  onContinue: () => void
}

function Notice({ userId, review, store, onContinue }: NoticeProps) {
  const { submit, isPending, error } = useSubmit(store)
  const notice = useRef<HTMLDivElement>(null)
  // What may have reached the server must be sent again unchanged; and a review cannot continue without its cards.
  const canContinue = !review.frozen && store.getDeck(review.id) !== undefined

  // Another tab may have continued the review since the notice was rendered.
  const send = () =>
    withReviewLock(userId, review.id, async () => {
      const current = store.get(review.id)
      if (current === undefined) return
      const outcome = await submit(current)
      // The notice is removed, with the button that has the focus.
      if (outcome === 'saved' && notice.current?.contains(document.activeElement)) focusPageHeading()
    })
  const discard = () => withReviewLock(userId, review.id, () => store.remove(review.id))

  return (
    <Alert ref={notice} role="region" aria-label={`Unsent answers in ${review.listName}`}>
      <AlertTitle>
        {countText(review.answers.length)} in <bdi>{review.listName}</bdi>
      </AlertTitle>
      <AlertDescription>
        {error !== null && (
          <p role="alert" className="text-destructive">
            {errorMessage(error)}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {canContinue && (
            <Button size="sm" variant="outline" disabled={isPending} onClick={onContinue}>
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

const countText = (answers: number) => (answers === 1 ? '1 unsent answer' : `${answers} unsent answers`)

function DiscardButton({ disabled, onDiscard }: { disabled: boolean; onDiscard: () => void }) {
  const isDiscarded = useRef(false)
  const discard = () => {
    isDiscarded.current = true
    onDiscard()
  }
  // The button that opened the question was removed with its notice.
  const moveFocus = (event: Event) => {
    if (!isDiscarded.current) return
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
