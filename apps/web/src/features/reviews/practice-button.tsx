import type { ReviewType } from '@wordtide/contract'
import { Button, type ButtonProps } from '@wordtide/ui'
import { type ReactNode, useState } from 'react'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import { loadPracticeSession, PracticeSession } from './session/practice/lazy-practice-session.ts'

export interface PracticeButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  /** The list whose cards are practised; without it all lists that the user learns. */
  listId?: string
  /** The name of the list, or another title for the cards. */
  title: string
  /** Only these vocabularies. */
  vocIds?: readonly string[]
  /** All of them by default. */
  types?: readonly ReviewType[]
  count?: number
  children: ReactNode
}

/** A button that begins a practice session: its answers are not sent, and change nothing. */
export function PracticeButton({ listId, title, vocIds, types, count, children, ...look }: PracticeButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...look} {...prefetchOnIntent(loadPracticeSession)} onClick={() => setIsOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <PracticeSession
          listId={listId}
          title={title}
          vocIds={vocIds}
          types={types}
          count={count}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
