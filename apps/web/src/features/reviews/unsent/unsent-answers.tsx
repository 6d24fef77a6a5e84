import { matchMutation, useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { Alert, AlertDescription, AlertTitle, Button } from '@wordtide/ui'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../shared/api/errors.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import { focusPageHeading } from '../../../shared/layout/page-heading.tsx'
import { useOnline, useOnReconnect } from '../../../shared/offline/use-online.ts'
import {
  forgetInterruptedReview,
  type InterruptedReview,
  interruptedReview,
} from '../../../shared/session/interrupted-review.ts'
import { useUser } from '../../../shared/session/use-session.ts'
import { ReviewSession } from '../session/lazy-review-session.ts'
import { cardOf } from '../session/state/review-steps.ts'
import { isInReview, mayShareCards, reviewLock, withLock } from './lock.ts'
import { restoreUnsentAnswers } from './storage.ts'
import { dateOfChange, type UnsentReview, type UnsentStore, useUnsentStore } from './store.ts'
import { DiscardButton, UnsentCount, useUnsentActions } from './unsent-actions.tsx'
import { useListReviews } from './use-list-reviews.ts'

/** Notices of the signed-in user's unsent answers: their review can go on, or they can be submitted or discarded. */
export function UnsentAnswers() {
  const user = useUser()
  return user === undefined ? null : <Notices userId={user.id} />
}

function Notices({ userId }: { userId: string }) {
  const store = useUnsentStore(userId)
  const reviews = useListReviews(userId, store)?.unsent ?? []
  const [interrupted] = useState(interruptedReview)
  const [resumed, setResumed] = useState(() => reviewToResume(userId, store, interrupted))
  useEffect(forgetInterruptedReview, [])
  useDiscardAtReset(userId, store)
  return (
    <>
      {reviews.length > 0 && (
        <div className="mb-6 grid gap-3">
          {reviews.map((review) => (
            <Notice key={review.id} userId={userId} review={review} store={store} onGoOn={() => setResumed(review)} />
          ))}
        </div>
      )}
      {resumed !== undefined && (
        <ReviewSession
          listId={resumed.listId}
          listName={resumed.listName}
          options={resumed.options}
          resumed={resumed}
          isOnSummary={interrupted?.reviewId === resumed.id && interrupted.isOnSummary}
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

/** The user's review that the end of their session has interrupted, if it has its cards. */
const reviewToResume = (userId: string, store: UnsentStore, interrupted: InterruptedReview | undefined) =>
  interrupted?.userId === userId && store.getDeck(interrupted.reviewId) !== undefined
    ? store.get(interrupted.reviewId)
    : undefined

const succeededResets = { mutationKey: getMutationKey(trpc.reviews.reset), status: 'success' } as const

/** Discards the unsent answers to cards of a list once this tab has reset its learning data: they can no longer count. */
function useDiscardAtReset(userId: string, store: UnsentStore): void {
  const mutations = useQueryClient().getMutationCache()
  useEffect(() => {
    const discard = (listId: string) => {
      for (const { id } of store.list().filter((review) => mayShareCards(listId, review.listId)))
        if (!isInReview(reviewLock(userId, id)))
          void withLock(reviewLock(userId, id), () => discardAnswers(store, id, listId))
    }
    return mutations.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (!matchMutation(succeededResets, event.mutation)) return
      const listId = idOf(event.mutation.state.variables)
      if (listId !== undefined) discard(listId)
    })
  }, [userId, store, mutations])
}

/** Discards the answers of a review session to cards of a list: the whole session, or only those answers if it goes over all lists. */
function discardAnswers(store: UnsentStore, id: string, listId: string): void {
  const review = store.get(id)
  if (review === undefined) return
  if (review.listId !== null) {
    store.remove(id)
    return
  }
  // The server may have them; then it skips those that the reset has deleted.
  if (review.frozen) return
  const ofList = new Set(store.getDeck(id)?.cards.flatMap((card) => (card.listId === listId ? [card.vocId] : [])))
  store.save({
    ...review,
    answers: review.answers.filter(({ vocId }) => !ofList.has(vocId)),
    // Undo must not bring them back.
    steps: review.steps?.filter((step) => step.did !== 'answer' || !ofList.has(step.answer.vocId)),
    turns: review.turns?.filter((step) => step.did === 'suspend' || !ofList.has(cardOf(step).vocId)),
    isRepetition: undefined,
    changedAt: dateOfChange(review),
  })
}

function idOf(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('id' in input)) return undefined
  return String(input.id)
}

interface NoticeProps {
  userId: string
  review: UnsentReview
  store: UnsentStore
  onGoOn: () => void
}

function Notice({ userId, review, store, onGoOn }: NoticeProps) {
  const actions = useUnsentActions(userId, review, store)
  const notice = useRef<HTMLDivElement>(null)
  const isOnline = useOnline()
  useSendSubmitted(store, review.id, actions)

  useLayoutEffect(() => {
    const element = notice.current
    return () => {
      // It is removed with the button that has the focus.
      if (element?.contains(document.activeElement) === true) focusPageHeading()
    }
  }, [])

  return (
    <Alert
      ref={notice}
      role="region"
      aria-label={`Unsent answers ${review.listId === null ? 'over all lists' : `in ${review.listName}`}`}
    >
      <AlertTitle>
        <UnsentCount review={review} />
      </AlertTitle>
      <AlertDescription>
        {!isOnline && actions.isFrozen && <p>You are offline. They are sent when you are back.</p>}
        {isOnline && actions.error !== null && (
          <p role="alert" className="text-destructive">
            {errorMessage(actions.error)}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {actions.canGoOn && (
            <Button size="sm" variant="outline" disabled={actions.isPending} onClick={onGoOn}>
              Go on
            </Button>
          )}
          <Button
            size="sm"
            variant="outline"
            aria-disabled={actions.isPending}
            onClick={() => !actions.isPending && void actions.submit()}
          >
            Submit
          </Button>
          {/* The button that opened the question is removed with its notice. */}
          <DiscardButton
            size="sm"
            disabled={actions.isPending}
            onDiscard={actions.discard}
            onDiscarded={focusPageHeading}
          />
        </div>
      </AlertDescription>
    </Alert>
  )
}

/**
 * Sends what the learner has submitted while the network was away, or in a tab that was closed: at once, and each time that the network is
 * back, after an attempt that is under way.
 */
function useSendSubmitted(store: UnsentStore, id: string, { isPending, submit }: ReturnType<typeof useUnsentActions>) {
  const [connections, setConnections] = useState(1)
  const sentIn = useRef(0)
  useOnReconnect(() => setConnections((count) => count + 1))
  const send = useEffectEvent(async () => {
    // The service worker may have sent them.
    await restoreUnsentAnswers().catch(() => undefined)
    if (store.get(id)?.frozen === true) await submit()
  })
  useEffect(() => {
    if (isPending || !navigator.onLine || sentIn.current === connections) return
    sentIn.current = connections
    void send()
  }, [isPending, connections])
}
