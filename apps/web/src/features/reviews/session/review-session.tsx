import { Button, Dialog, DialogContent, DialogDescription, DialogTitle, Spinner } from '@wordtide/ui'
import { useEffect, useMemo, useState } from 'react'
import { trpc } from '../../../shared/api/trpc.ts'
import { isComposing } from '../../../shared/lib/is-composing.ts'
import { serverNow } from '../../../shared/lib/server-clock.ts'
import { useUser } from '../../../shared/session/use-session.ts'
import { LoadError } from '../../../shared/tables/load-states.tsx'
import type { ReviewOptions } from '../options/review-options.ts'
import { lockReview } from '../unsent/lock.ts'
import { type ReviewDeck, type UnsentReview, type UnsentStore, useUnsentStore } from '../unsent/store.ts'
import { reviewLoadError } from './load-error.ts'
import { ReviewMessage } from './review-frame.tsx'
import { RunningReview } from './running-review.tsx'

export interface ReviewSessionProps {
  listId: string
  listName: string
  options: ReviewOptions
  /** The unsent review to continue. */
  resumed?: UnsentReview
  onClose: () => void
  onCloseAutoFocus?: (event: Event) => void
}

/** The review session, over the whole screen. */
export default function ReviewSession({ onClose, onCloseAutoFocus, ...review }: ReviewSessionProps) {
  const user = useUser()
  if (user === undefined) return null
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        showCloseButton={false}
        onCloseAutoFocus={onCloseAutoFocus}
        // Escape may only end an input method's composition.
        onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
        className="inset-0 flex h-dvh max-h-none w-screen max-w-none translate-x-0 translate-y-0 flex-col gap-4 overflow-hidden rounded-none border-0 bg-background p-4 pb-0 sm:max-w-none"
      >
        <DialogTitle className="sr-only">Review: {review.listName}</DialogTitle>
        <DialogDescription className="sr-only">
          Enter shows the answer; 1, 2 and 3 answer no, neutral and yes; F3 plays the word.
        </DialogDescription>
        <LoadedReview {...review} userId={user.id} onDone={onClose} />
      </DialogContent>
    </Dialog>
  )
}

type LoadedReviewProps = Omit<ReviewSessionProps, 'onClose' | 'onCloseAutoFocus'> & {
  userId: string
  onDone: () => void
}

/** Locks the review, and loads its cards unless they are stored. */
function LoadedReview({ listId, listName, options, resumed, userId, onDone }: LoadedReviewProps) {
  const store = useUnsentStore(userId)
  const [review] = useState(() => resumed ?? newReview(listId, listName, options))
  const [storedDeck] = useState(() => (resumed === undefined ? undefined : store.getDeck(resumed.id)))
  const locked = useLockedReview({ userId, store, review, isNew: resumed === undefined })
  const queue = trpc.reviews.getQueue.useQuery(
    { list: listId, types: [...options.types], count: options.count },
    {
      enabled: storedDeck === undefined,
      // Each review gets its own queue, and it must not change while it is reviewed.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  )
  const settings = trpc.reviews.getSettings.useQuery()
  const cards = storedDeck?.cards ?? queue.data
  // The stored intervals are used where the server cannot be reached.
  const intervals = settings.data?.reviews.intervals ?? storedDeck?.intervals
  const deck = useMemo<ReviewDeck | undefined>(
    () => (cards === undefined || intervals === undefined ? undefined : { cards, intervals }),
    [cards, intervals],
  )
  const failed = [queue, settings].filter(({ isError }) => isError)

  if (locked === null)
    return <MessageWithBack text="This review is under way in another tab, or was submitted there" onBack={onDone} />
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
  if (deck === undefined || locked === undefined)
    return (
      <ReviewMessage>
        <Spinner className="size-8 justify-self-center text-primary" />
      </ReviewMessage>
    )
  if (deck.cards.length === 0)
    return <MessageWithBack text="No vocabularies available for review in this list" onBack={onDone} />
  return <RunningReview userId={userId} review={locked} deck={deck} store={store} onDone={onDone} />
}

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

interface LockedReviewOptions {
  userId: string
  store: UnsentStore
  review: UnsentReview
  isNew: boolean
}

/**
 * Locks a review session for this tab and returns its stored state. Undefined until the lock is decided; null where another
 * tab holds it, or has submitted the answers meanwhile.
 */
function useLockedReview({ userId, store, review, isNew }: LockedReviewOptions): UnsentReview | null | undefined {
  const [locked, setLocked] = useState<UnsentReview | null>()
  useEffect(() => {
    let isUnmounted = false
    const lock = lockReview(userId, review.id, { inReview: true })
    const take = async () => {
      const isGranted = await lock.granted
      if (!isUnmounted) setLocked(isGranted ? (isNew ? review : (store.get(review.id) ?? null)) : null)
    }
    void take()
    return () => {
      isUnmounted = true
      lock.release()
    }
  }, [userId, store, review, isNew])
  return locked
}

function newReview(listId: string, listName: string, options: ReviewOptions): UnsentReview {
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
