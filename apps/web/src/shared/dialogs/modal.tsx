import { AlertDialog, Dialog } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { useHistoryEntry } from './use-history-entry.ts'

interface ModalProps {
  onClose: () => void
  /** The content of the dialog. */
  children: ReactNode
}

interface ModalDialogProps extends ModalProps {
  /** Called before it is closed: if true is returned, it stays open. */
  stays?: (() => boolean) | undefined
}

/** A dialog over the page, which is open while it is mounted. Back closes it like Escape. */
export function ModalDialog({ stays, onClose, children }: ModalDialogProps) {
  const close = () => {
    const isOpen = stays?.() === true
    if (!isOpen) onClose()
    return isOpen
  }
  useHistoryEntry(close)
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      {children}
    </Dialog>
  )
}

/** The same for an `AlertDialog`. */
export function ModalQuestion({ onClose, children }: ModalProps) {
  useHistoryEntry(() => {
    onClose()
    return false
  })
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      {children}
    </AlertDialog>
  )
}
