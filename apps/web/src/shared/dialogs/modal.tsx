import { AlertDialog, Dialog } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { useHistoryEntry } from './use-history-entry.ts'

interface ModalProps {
  onClose: () => void
  /** The content of the dialog. */
  children: ReactNode
}

/** A dialog over the page, which is open while it is mounted. Back closes it like Escape. */
export function ModalDialog({ onClose, children }: ModalProps) {
  useCloseByBack(onClose)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      {children}
    </Dialog>
  )
}

/** The same for an `AlertDialog`. */
export function ModalQuestion({ onClose, children }: ModalProps) {
  useCloseByBack(onClose)
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      {children}
    </AlertDialog>
  )
}

const useCloseByBack = (onClose: () => void) =>
  useHistoryEntry(() => {
    onClose()
    return false
  })
