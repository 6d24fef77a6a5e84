import { type ReviewType, reviewTypes } from '@wordtide/contract'
import { Button, type ButtonProps } from '@wordtide/ui'
import { useState } from 'react'
import { fetchAhead } from '../../shared/lib/fetch-ahead.ts'
import { loadReview, ReviewFlow } from './review-flow.tsx'

export interface ReviewActionProps extends Pick<ButtonProps, 'variant' | 'className'> {
  listId: string
  /** The types chosen when the options open; all of them unless said otherwise. */
  types?: readonly ReviewType[]
}

/** The Review button of a list, with the options and the session that follow it. */
export function ReviewAction({ listId, types = reviewTypes, ...look }: ReviewActionProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...look} {...fetchAhead(loadReview)} onClick={() => setOpen(true)}>
        Review
      </Button>
      {open && <ReviewFlow listId={listId} types={types} onClose={() => setOpen(false)} />}
    </>
  )
}
