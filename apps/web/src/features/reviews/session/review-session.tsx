import type { ReviewScope } from '@wordtide/contract'
import { Button, Spinner } from '@wordtide/ui'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { trpc } from '../../../shared/api/trpc.ts'
import { serverNow } from '../../../shared/lib/dates/server-clock.ts'
import { useUser } from '../../../shared/session/use-session.ts'
import { LoadError } from '../../../shared/tables/load-states.tsx'
import type { ReviewOptions } from '../options/review-options.ts'
import { isLockOnCards, listLock, locksElsewhere, mayShareCards, reviewLock, takeLock } from '../unsent/lock.ts'
import { deckOf, type ReviewDeck, type UnsentReview, type UnsentStore, useUnsentStore } from '../unsent/store.ts'
import { ReviewMessage } from './review-frame.tsx'
import { RunningReview } from './running-review.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { reviewLoadError } from './state/load-error.ts'
import type { Drill } from './state/turns.ts'
import type { StayRef } from './stay.ts'

export interface KeptSession {
  deck: ReviewDeck
  drill: Drill
}

export interface ReviewSessionProps {
  /** Null for all lists. */
  listId: string | null
  /** The name of the list, or another title for the cards. */
  listName: string
  options: ReviewOptions
  /** The scope of a new review; `all` by default. */
  scope?: ReviewScope | undefined
  /** The cards of a new review, and how it goes, if this browser has kept them for days without a network. */
  kept?: KeptSession | undefined
  /** The unsent review to continue. */
  resumed?: UnsentReview
  /** It continues with its summary, also if not all cards are answered. */
  isOnSummary?: boolean
  /** Called instead of a message if the list is under review elsewhere, or has other unsent answers. */
  onBlocked?: () => void
  onClose: () => void
  onCloseAutoFocus?: (event: Event) => void
}

/** The review session, over the whole screen. */
export default function ReviewSession({ onClose, onCloseAutoFocus, ...review }: ReviewSessionProps) {
  const user = useUser()
  const stay: StayRef = useRef(undefined)
  if (user === undefined) return null
  return (
    <SessionDialog
      title={`Review: ${review.listName}`}
      stay={stay}
      onClose={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
    >
      <LoadedReview {...review} userId={user.id} stay={stay} onDone={onClose} />
    </SessionDialog>
  )
}

type LoadedReviewProps = Omit<ReviewSessionProps, 'onClose' | 'onCloseAutoFocus'> & {
  userId: string
  stay: StayRef
  onDone: () => void
}

/** Locks the review and its list, then loads its cards unless they are stored. */
function LoadedReview({ userId, stay, onDone, onBlocked, isOnSummary, ...chosen }: LoadedReviewProps) {
  const { listId, listName, options, scope, kept, resumed } = chosen
  const store = useUnsentStore(userId)
  const [review] = useState(() => resumed ?? newReview(listId, listName, options))
  const [storedDeck] = useState(() => (resumed === undefined ? kept?.deck : store.getDeck(resumed.id)))
  // Never replaced: the cards must not change while they are reviewed, even if the queue is refetched.
  const [cards, setCards] = useState(storedDeck?.cards)
  const lock = useReviewLocks({ userId, store, review, isNew: resumed === undefined, isKept: kept !== undefined })
  const queue = trpc.reviews.getQueue.useQuery(
    { list: listId ?? undefined, scope, types: [...options.types], count: options.count },
    {
      // Another tab may submit answers to the same cards until the list is locked.
      enabled: cards === undefined && lock.status === 'locked',
      // Each review gets its own queue.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  )
  if (cards === undefined && queue.data !== undefined) setCards(queue.data)
  const settings = trpc.reviews.getSettings.useQuery()
  // Over all lists as the settings say when it begins.
  const [drill, setDrill] = useState(kept?.drill)
  if (drill === undefined && settings.data !== undefined && resumed === undefined && listId === null)
    setDrill({ introduce: settings.data.reviews.introduce, repeatMissed: settings.data.reviews.repeatMissed })
  // The stored settings are used if the server cannot be reached.
  const settingsInForce = settings.data?.reviews ?? storedDeck
  const loadedDeck = useMemo<ReviewDeck | undefined>(
    () => (cards === undefined || settingsInForce === undefined ? undefined : deckOf(cards, settingsInForce)),
    [cards, settingsInForce],
  )
  // The first card is rendered in steps, between which the browser draws and listens.
  const deck = useDeferredValue(loadedDeck)
  const lockedReview = lock.status === 'locked' ? lock.review : undefined
  const started = useMemo(() => lockedReview && withDrill(lockedReview, drill), [lockedReview, drill])
  const failed = [queue, settings].filter(({ isError }) => isError)

  const isBlocked = lock.status === 'blocked'
  useEffect(() => {
    if (isBlocked) onBlocked?.()
  }, [isBlocked, onBlocked])

  if (lock.status === 'blocked')
    return onBlocked === undefined ? <MessageWithBack text={lock.reason} onBack={onDone} /> : null
  if (deck === undefined && failed.length > 0) {
    const retry = () => {
      for (const query of failed) void query.refetch()
    }
    return (
      <ReviewMessage>
        <LoadError text={reviewLoadError} onRetry={retry} />
      </ReviewMessage>
    )
  }
  if (deck === undefined || started === undefined)
    return (
      <ReviewMessage>
        <Spinner className="size-8 justify-self-center text-primary" />
      </ReviewMessage>
    )
  if (deck.cards.length === 0)
    return (
      <MessageWithBack
        text={`No vocabularies available for review${listId === null ? '' : ' in this list'}`}
        onBack={onDone}
      />
    )
  return <RunningReview {...{ userId, deck, store, isOnSummary, stay, onDone }} review={started} />
}

const withDrill = (review: UnsentReview, drill: Drill | undefined): UnsentReview => ({
  ...review,
  options: { ...review.options, ...drill },
})

function MessageWithBack({ text, onBack }: { text: string; onBack: () => void }) {
  return (
    <ReviewMessage>
      <p className="text-center font-medium text-lg text-balance">{text}</p>
      <Button className="justify-self-center" onClick={onBack}>
        Back
      </Button>
    </ReviewMessage>
  )
}

type ReviewLocks =
  | { status: 'locking' }
  /** With the stored state of the review. */
  | { status: 'locked'; review: UnsentReview }
  | { status: 'blocked'; reason: string }

interface ReviewLocksOptions {
  userId: string
  store: UnsentStore
  review: UnsentReview
  isNew: boolean
  /** None of its cards was submitted without a network. */
  isKept: boolean
}

/** Locks a review session and its list for this tab. A new one is also blocked by other unsent answers in the list. */
function useReviewLocks({ userId, store, review, isNew, isKept }: ReviewLocksOptions): ReviewLocks {
  const [locks, setLocks] = useState<ReviewLocks>({ status: 'locking' })
  useEffect(() => {
    let isUnmounted = false
    const list = takeLock(listLock(userId, review.listId))
    const own = takeLock(reviewLock(userId, review.id), { inReview: true })
    const take = async () => {
      const [isListGranted, isOwnGranted] = await Promise.all([list.granted, own.granted])
      // Looked for after the own locks are taken: of two tabs that start at the same moment, one at least sees the other.
      const elsewhere = [...(await locksElsewhere())]
      const isListFree = isListGranted && !elsewhere.some((name) => isLockOnCards(name, userId, review.listId))
      if (!isUnmounted) setLocks(stateOf(isListFree, isOwnGranted))
    }
    const stateOf = (isListFree: boolean, isOwnGranted: boolean): ReviewLocks => {
      const stored = isNew ? review : store.get(review.id)
      if (!isOwnGranted || stored === undefined)
        return { status: 'blocked', reason: 'This review is under way in another tab, or was submitted there' }
      if (!isListFree) return { status: 'blocked', reason: `${subjectOf(review)} being reviewed in another tab` }
      const isOther = ({ id, listId, frozen }: UnsentReview) =>
        id !== review.id && mayShareCards(listId, review.listId) && !(isKept && frozen)
      if (isNew && store.list().some(isOther)) return { status: 'blocked', reason: 'There are unsent answers' }
      return { status: 'locked', review: stored }
    }
    void take()
    return () => {
      isUnmounted = true
      list.release()
      own.release()
    }
  }, [userId, store, review, isNew, isKept])
  return locks
}

/** The beginning of a sentence about the lists of a review. */
const subjectOf = ({ listId }: UnsentReview) => (listId === null ? 'Your lists are' : 'This list is')

function newReview(listId: string | null, listName: string, options: ReviewOptions): UnsentReview {
  const startedAt = Math.round(serverNow())
  // Unique among one user's reviews in one browser; `crypto.randomUUID` is missing on plain http.
  const id = `${startedAt}-${Math.random().toString(36).slice(2)}`
  return {
    id,
    listId,
    listName,
    startedAt,
    options: { ...options, types: [...options.types] },
    answers: [],
    index: 0,
    frozen: false,
  }
}
