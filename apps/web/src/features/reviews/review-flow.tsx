import type { ReviewType } from '@wordtide/contract'
import { lazy, Suspense, useState } from 'react'
import type { ReviewOptions } from './options/review-options.ts'

const loadSession = () => import('./session/review-session.tsx')
// The session's chunk is fetched along with the options', so that it is there once they are chosen.
const ReviewOptionsDialog = lazy(async () => {
  void loadSession()
  return import('./options/review-options-dialog.tsx')
})
const ReviewSession = lazy(loadSession)

export interface ReviewFlowProps {
  listId: string
  /** The types chosen when the options open. */
  types: readonly ReviewType[]
  onClose: () => void
}

/** The options, then the session, over the page that is open; the focus returns to where it was. */
export function ReviewFlow({ listId, types, onClose }: ReviewFlowProps) {
  const [opener] = useState(() => document.activeElement)
  const [chosen, setChosen] = useState<{ listName: string; options: ReviewOptions }>()
  const returnFocus = (event: Event) => {
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus()
  }
  return (
    <Suspense fallback={null}>
      {chosen === undefined ? (
        <ReviewOptionsDialog
          listId={listId}
          types={types}
          onStart={(listName, options) => setChosen({ listName, options })}
          onClose={onClose}
          onCloseAutoFocus={returnFocus}
        />
      ) : (
        <ReviewSession listId={listId} {...chosen} onClose={onClose} onCloseAutoFocus={returnFocus} />
      )}
    </Suspense>
  )
}
