import { type ReviewType, reviewTypes } from '@wordtide/contract'
import { Button, type ButtonProps } from '@wordtide/ui'
import { useEffect, useState } from 'react'
import { voicesStaleTime } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { player } from '../../shared/audio/player.ts'
import { lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { focusPageHeading } from '../../shared/layout/page-heading.tsx'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import type { ReviewOptions } from './options/review-options.ts'
import { loadReviewSession, ReviewSession } from './session/lazy-review-session.ts'
import { reviewLoadError } from './session/load-error.ts'

const loadOptionsDialog = () => import('./options/review-options-dialog.tsx')

/** Loads all chunks that a review may need, so that the network may be cut later: also the notice of unsent answers. */
export const loadReview = () =>
  Promise.allSettled([loadOptionsDialog(), loadReviewSession(), import('./unsent/unsent-answers.tsx')])

const ReviewOptionsDialog = lazyDialog(reviewLoadError, async () => {
  void loadReview()
  return (await loadOptionsDialog()).default
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

export interface ReviewDialogsProps {
  listId: string
  /** The types that are chosen when the options open. */
  types: readonly ReviewType[]
  /** Called when the options are chosen and the review session begins. */
  onStart?: () => void
  onClose: () => void
}

/** The options dialog, then the review session. The focus returns to where it was, or to the heading of the page. */
export function ReviewDialogs({ listId, types, onStart, onClose }: ReviewDialogsProps) {
  const [opener] = useState(() => document.activeElement)
  // The first card may play its audio at once.
  trpc.audio.listVoices.usePrefetchQuery(undefined, { staleTime: voicesStaleTime })
  // The browser loads its voices on the first request.
  useEffect(() => player.subscribe(() => undefined), [])
  const [chosen, setChosen] = useState<{ listName: string; options: ReviewOptions }>()
  const returnFocus = (event: Event) => {
    event.preventDefault()
    if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus()
    else focusPageHeading()
  }
  return (
    <>
      {chosen === undefined ? (
        <ReviewOptionsDialog
          listId={listId}
          types={types}
          onStart={(listName, options) => {
            setChosen({ listName, options })
            onStart?.()
          }}
          onClose={onClose}
          onCloseAutoFocus={returnFocus}
        />
      ) : (
        <ReviewSession listId={listId} {...chosen} onClose={onClose} onCloseAutoFocus={returnFocus} />
      )}
    </>
  )
}
