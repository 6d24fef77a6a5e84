import { type ReviewType, reviewTypes } from '@wordtide/contract'
import { Button, type ButtonProps } from '@wordtide/ui'
import { useEffect, useRef, useState } from 'react'
import { voicesStaleTime } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { player } from '../../shared/audio/player.ts'
import { lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { focusPageHeading } from '../../shared/layout/page-heading.tsx'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import { loadReviewSession, ReviewSession } from './session/lazy-review-session.ts'
import { reviewLoadError } from './session/load-error.ts'
import type { ReviewSessionProps } from './session/review-session.tsx'

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

type ChosenReview = Pick<ReviewSessionProps, 'listName' | 'options' | 'resumed'>

export interface ReviewDialogsProps {
  listId: string
  /** The types that are chosen when the options open. */
  types: readonly ReviewType[]
  /** Called when the review session begins: with the chosen options, or where an unsent one goes on. */
  onStart?: () => void
  onClose: () => void
}

/** What comes before a review session, then the session. The focus returns to where it was, or to the heading of the page. */
export function ReviewDialogs({ listId, types, onStart, onClose }: ReviewDialogsProps) {
  const [opener] = useState(() => document.activeElement)
  // The first card may play its audio at once.
  trpc.audio.listVoices.usePrefetchQuery(undefined, { staleTime: voicesStaleTime })
  // The browser loads its voices on the first request.
  useEffect(() => player.subscribe(() => undefined), [])
  const [chosen, setChosen] = useState<ChosenReview>()
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
  const start = (review: ChosenReview) => {
    setChosen(review)
    onStart?.()
  }
  return (
    <>
      {chosen === undefined ? (
        <ReviewStart
          listId={listId}
          types={types}
          onStart={(listName, options) => start({ listName, options })}
          onGoOn={(review) => start({ listName: review.listName, options: review.options, resumed: review })}
          onClose={onClose}
          onCloseAutoFocus={returnFocus}
        />
      ) : (
        <ReviewSession
          listId={listId}
          {...chosen}
          onBlocked={() => setChosen(undefined)}
          onClose={onClose}
          onCloseAutoFocus={returnFocus}
        />
      )}
    </>
  )
}
