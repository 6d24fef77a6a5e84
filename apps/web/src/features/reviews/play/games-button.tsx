import { Button, type ButtonProps } from '@wordtide/ui'
import { type ReactNode, useState } from 'react'
import { prefetchOnIntent } from '../../../shared/lib/prefetch.ts'
import { loadPlaySession, PlaySession } from './lazy-play-session.ts'

interface GamesButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  /** The list whose words are played; without it all lists that the user learns. */
  listId?: string
  /** The name of the list, or another title for the words. */
  title: string
  /** Only these vocabularies. */
  vocIds?: readonly string[]
  children: ReactNode
}

/** A button that opens the games. They are practice: nothing is sent, and nothing changes. */
export function GamesButton({ listId, title, vocIds, children, ...look }: GamesButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...look} {...prefetchOnIntent(loadPlaySession)} onClick={() => setIsOpen(true)}>
        {children}
      </Button>
      {isOpen && <PlaySession listId={listId} title={title} vocIds={vocIds} onClose={() => setIsOpen(false)} />}
    </>
  )
}
