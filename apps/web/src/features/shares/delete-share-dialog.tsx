import { type RefObject, useRef } from 'react'
import { DeleteDialog } from '../../shared/dialogs/delete-dialog.tsx'
import type { Removal } from './shares-table.tsx'

interface DeleteShareDialogProps extends Removal {
  onClose: () => void
  /** Where the focus goes when the row is gone; else it goes back to what asked. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks before a share ends. It closes on the answer: the row goes at once, and a failure is told beside the table. */
export function DeleteShareDialog({ share, onDelete, opener, onClose, returnFocus }: DeleteShareDialogProps) {
  const focusAfter = useRef<HTMLElement | null>(opener)
  return (
    <DeleteDialog
      title="Delete List Share"
      busy={false}
      onDelete={() => {
        focusAfter.current = returnFocus.current
        onDelete()
        onClose()
      }}
      onClose={onClose}
      failureTitle=""
      failure={undefined}
      returnFocus={focusAfter}
    >
      <span className="block">Are you sure you want to delete this share?</span>
      <span className="block wrap-anywhere">
        <bdi>{share.name}</bdi> ({share.email}) loses access at once.
      </span>
    </DeleteDialog>
  )
}
