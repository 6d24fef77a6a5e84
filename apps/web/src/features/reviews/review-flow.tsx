import type { ReviewType } from '@wordtide/contract'
import { useState } from 'react'
import { lazyDialog } from '../../lazy-dialog.tsx'
import type { ReviewOptions } from './options/review-options.ts'
import { loadSession, ReviewSession } from './session/lazy-session.ts'
import { reviewFailure } from './session/review-failure.ts'

/** What a session may need while there is no network: the page shows unsent answers from the first one on. */
const loadAhead = () => Promise.allSettled([loadSession(), import('./journal/unsent-reviews.tsx')])
const ReviewOptionsDialog = lazyDialog(reviewFailure, async () => {
  void loadAhead()
  return (await import('./options/review-options-dialog.tsx')).default
})

export interface ReviewFlowProps {
  listId: string
  /** The types chosen when the options open. */
  types: readonly ReviewType[]
  /** The options are chosen, and the session begins. */
  onStart?: () => void
  onClose: () => void
}

/** The options, then the session, over the page that is open; the focus returns to where it was. */
export function ReviewFlow({ listId, types, onStart, onClose }: ReviewFlowProps) {
  const [opener] = useState(() => document.activeElement)
  const [chosen, setChosen] = useState<{ listName: string; options: ReviewOptions }>()
  const returnFocus = (event: Event) => {
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus()
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
