import { DialogContent, DialogDescription, DialogTitle } from '@wordtide/ui'
import { type ReactNode, useRef } from 'react'
import { ModalDialog } from '../../../shared/dialogs/modal.tsx'
import { isComposing } from '../../../shared/lib/keys/is-composing.ts'
import type { StayRef } from './stay.ts'

interface SessionDialogProps {
  title: string
  /** An explanation of the keys; by default that of the keys of a card. */
  keys?: string
  stay?: StayRef
  onClose: () => void
  onCloseAutoFocus?: ((event: Event) => void) | undefined
  children: ReactNode
}

const keysOfCards = 'Enter shows the answer; 1, 2 and 3 answer no, neutral and yes; F3 plays the word.'

/** A session of cards, over the whole screen. Back closes it, too, unless it stays open. */
export function SessionDialog({
  title,
  keys = keysOfCards,
  stay,
  onClose,
  onCloseAutoFocus,
  children,
}: SessionDialogProps) {
  const content = useRef<HTMLDivElement>(null)
  return (
    <ModalDialog stays={() => stay?.current?.() === true} onClose={onClose}>
      <DialogContent
        ref={content}
        showCloseButton={false}
        // The dialog has the focus until the first card takes it, not a button that the card replaces.
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          content.current?.focus({ preventScroll: true })
        }}
        {...(onCloseAutoFocus === undefined ? {} : { onCloseAutoFocus })}
        // Escape may only end an input method's composition.
        onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
        // As high as its edges are apart: where the size of the window changes, browsers update dvh a moment later.
        className="inset-0 flex h-auto max-h-none w-screen max-w-none translate-x-0 translate-y-0 flex-col gap-4 overflow-hidden rounded-none border-0 bg-background p-4 pb-0 sm:max-w-none low:gap-2 low:pt-2"
      >
        <DialogTitle className="sr-only">{title}</DialogTitle>
        <DialogDescription className="sr-only">
          <span className="pointer-coarse:hidden">{keys}</span>
        </DialogDescription>
        {children}
      </DialogContent>
    </ModalDialog>
  )
}
