import { limits, type ReviewScope, type ReviewType, reviewTypes } from '@wordtide/contract'
import { Button, type ButtonProps } from '@wordtide/ui'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { voicesStaleTime } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { player } from '../../shared/audio/player.ts'
import { lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { HistoryEntry } from '../../shared/dialogs/use-history-entry.ts'
import { focusPageHeading } from '../../shared/layout/page-heading.tsx'
import { logError } from '../../shared/lib/log.ts'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import { useUser } from '../../shared/session/use-session.ts'
import { loadReviewSession, ReviewSession } from './session/lazy-review-session.ts'
import { PracticeSession } from './session/practice/lazy-practice-session.ts'
import type { PracticeSessionProps } from './session/practice/practice-session.tsx'
import type { KeptSession, ReviewSessionProps } from './session/review-session.tsx'
import { reviewLoadError } from './session/state/load-error.ts'
import type { UnsentReview } from './unsent/store.ts'

const loadReviewStart = () => import('./review-start.tsx')

/** Loads all chunks that a review may need, so that the network may be cut later: also the notice of unsent answers. */
export const loadReview = () =>
  Promise.allSettled([loadReviewStart(), loadReviewSession(), import('./unsent/unsent-answers.tsx')])

const ReviewStart = lazyDialog(reviewLoadError, async () => {
  void loadReview()
  return (await loadReviewStart()).default
})

export interface ReviewButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  listId: string
  /** The types that are chosen when the options open. */
  types?: readonly ReviewType[]
}

/** The Review button of a list, with the dialogs that it opens. */
export function ReviewButton({ listId, types = reviewTypes, ...look }: ReviewButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...look} {...prefetchOnIntent(loadReview)} onClick={() => setIsOpen(true)}>
        Review
      </Button>
      {isOpen && <ReviewDialogs listId={listId} types={types} onClose={() => setIsOpen(false)} />}
    </>
  )
}

export interface AllListsButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className' | 'ref'> {
  /** The scope of the cards. */
  scope: ReviewScope
  /** The number of cards; by default the maximum of one call. */
  count?: number
  keyShortcut?: string
  /** Called when the dialogs of the session open, and when they are closed. */
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode
}

/** A button that begins a review session over all lists, without options; without a network, one with the cards of today that are kept. */
export function AllListsButton(props: AllListsButtonProps) {
  const { scope, count = limits.review.count.max, keyShortcut, onOpenChange, ...look } = props
  const [isOpen, setIsOpen] = useState(false)
  const [kept, setKept] = useState<KeptSession>()
  const userId = useUser()?.id
  const setOpen = (open: boolean) => {
    setIsOpen(open)
    onOpenChange?.(open)
  }
  const open = async () => {
    const isKept = !navigator.onLine && scope === 'today' && userId !== undefined
    setKept(isKept ? await findKeptSession(userId) : undefined)
    setOpen(true)
  }
  return (
    <>
      <Button {...look} {...prefetchOnIntent(loadReview)} aria-keyshortcuts={keyShortcut} onClick={() => void open()} />
      {isOpen && (
        <ReviewDialogs
          listId={null}
          scope={scope}
          count={Math.min(count, limits.review.count.max)}
          kept={kept}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

async function findKeptSession(userId: string): Promise<KeptSession | undefined> {
  try {
    const { keptSession } = await import('./kept/kept.ts')
    return await keptSession(userId)
  } catch (error) {
    logError('The kept cards could not be read', error)
    return undefined
  }
}

/** The choice before a session: a review, or practice. */
type Chosen =
  | ({ kind: 'review' } & Pick<ReviewSessionProps, 'listId' | 'listName' | 'options' | 'scope' | 'kept' | 'resumed'>)
  | ({ kind: 'practice' } & Omit<PracticeSessionProps, 'onClose' | 'onCloseAutoFocus'>)

/**
 * A list, with the types that are chosen when its options open, or with `isFirst` for the first review of a new one, which has no options;
 * or the scope and the number of the cards of all lists, which the browser may have kept.
 */
type ReviewSubject =
  | { listId: string; types: readonly ReviewType[]; isFirst?: boolean }
  | { listId: null; scope: ReviewScope; count: number; kept?: KeptSession | undefined }

export type ReviewDialogsProps = ReviewSubject & {
  /** The address of the page opens the dialogs before the session: Back then closes them without an entry of their own. */
  isInAddress?: boolean
  /** Called when the review session begins, or when an unsent one goes on. */
  onStart?: () => void
  onClose: () => void
}

/** The dialogs before a review session, then the session. The focus returns to its element, or to the heading of the page. */
export function ReviewDialogs({ onStart, onClose, isInAddress = false, ...subject }: ReviewDialogsProps) {
  const [opener] = useState(() => document.activeElement)
  // The first card may play its audio at once.
  trpc.audio.listVoices.usePrefetchQuery(undefined, { staleTime: voicesStaleTime })
  // The browser loads its voices on the first request.
  useEffect(() => player.subscribe(() => undefined), [])
  const [chosen, setChosen] = useState<Chosen>()
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const returnFocus = (event: Event) => {
    event.preventDefault()
    // One dialog has replaced another, and has the focus.
    if (isOpen.current) return
    if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus()
    else focusPageHeading()
  }
  const start = (session: Chosen) => {
    startTransition(() => setChosen(session))
    onStart?.()
  }
  const leave = { onClose, onCloseAutoFocus: returnFocus }
  const before = {
    ...leave,
    onGoOn: (review: UnsentReview) => {
      const { listId, listName, options } = review
      start({ kind: 'review', listId, listName, options, resumed: review })
    },
  }
  if (chosen?.kind === 'practice') return <PracticeSession {...chosen} {...leave} />
  if (chosen !== undefined) return <ReviewSession {...chosen} {...leave} onBlocked={() => setChosen(undefined)} />
  const entry = !isInAddress && <HistoryEntry onBack={onClose} />
  if (subject.listId === null) {
    const { scope, count, kept } = subject
    const options = { types: reviewTypes, count, listening: false }
    return (
      <>
        {entry}
        <ReviewStart
          {...before}
          listId={null}
          isKept={kept !== undefined}
          onStart={() => start({ kind: 'review', listId: null, listName: 'all lists', options, scope, kept })}
        />
      </>
    )
  }
  const { listId, types, isFirst } = subject
  return (
    <>
      {entry}
      <ReviewStart
        {...before}
        listId={listId}
        types={types}
        isFirst={isFirst}
        onStart={(listName, options, scope) => start({ kind: 'review', listId, listName, options, scope })}
        onPractise={(title, options) => start({ kind: 'practice', listId, title, ...options })}
      />
    </>
  )
}
