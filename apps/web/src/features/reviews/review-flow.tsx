import type { ReviewType } from '@wordtide/contract'
import { useEffect, useState } from 'react'
import { voicesStaleTime } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { speaker } from '../../shared/audio/speaker.ts'
import { lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { focusPageHeading } from '../../shared/layout/focus-page-heading.ts'
import type { ReviewOptions } from './options/review-options.ts'
import { loadSession, ReviewSession } from './session/lazy-session.ts'
import { reviewFailure } from './session/review-failure.ts'

const loadOptions = () => import('./options/review-options-dialog.tsx')

/** All that a review may need while there is no network: the page shows unsent answers from the first one on. */
export const loadReview = () =>
  Promise.allSettled([loadOptions(), loadSession(), import('./unsent/unsent-answers.tsx')])

const ReviewOptionsDialog = lazyDialog(reviewFailure, async () => {
  void loadReview()
  return (await loadOptions()).default
})

export interface ReviewFlowProps {
  listId: string
  /** The types chosen when the options open. */
  types: readonly ReviewType[]
  /** The options are chosen, and the session begins. */
  onStart?: () => void
  onClose: () => void
}

/** The options, then the session, over the page that is open; the focus returns to where it was, or to the heading. */
export function ReviewFlow({ listId, types, onStart, onClose }: ReviewFlowProps) {
  const [opener] = useState(() => document.activeElement)
  // The session's first card may want to be heard at once.
  trpc.audio.listVoices.usePrefetchQuery(undefined, { staleTime: voicesStaleTime })
  // The browser names its own voices late, and only after it was asked.
  useEffect(() => speaker.subscribe(() => undefined), [])
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
