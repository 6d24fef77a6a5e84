import { Button, type ButtonProps } from '@wordtide/ui'
import { type ReactNode, useState } from 'react'
import { prefetchOnIntent } from '../../../shared/lib/prefetch.ts'
import { loadPlaySession, PlaySession } from './lazy-play-session.ts'
import type { WordSource } from './word-source.ts'

export interface GamesButtonProps extends WordSource, Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  /** The name of the list, or another title for the words. */
  title: string
  children: ReactNode
}

/** A button that opens the games. They are practice: nothing is sent, and nothing changes. */
export function GamesButton(props: GamesButtonProps) {
  const { title, listId, vocIds, filter, answeredSince, children, ...look } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...look} {...prefetchOnIntent(loadPlaySession)} onClick={() => setIsOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <PlaySession
          title={title}
          source={{ listId, vocIds, filter, answeredSince }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
