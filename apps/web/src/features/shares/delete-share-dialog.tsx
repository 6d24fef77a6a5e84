import type { RefObject } from 'react'
import { DeleteDialog } from '../../forms/delete-dialog.tsx'
import type { Removal } from './shares-table.tsx'

interface DeleteShareDialogProps extends Removal {
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks before a share ends. It closes on the answer: the row goes at once, and a failure is told beside the table. */
export function DeleteShareDialog({ share, onDelete, onClose, returnFocus }: DeleteShareDialogProps) {
  return (
    <DeleteDialog
      title="Delete List Share"
      busy={false}
      onDelete={() => {
        onDelete()
        onClose()
      }}
      onClose={onClose}
      failureTitle=""
      failure={undefined}
      returnFocus={returnFocus}
    >
      <span className="block">Are you sure you want to delete this share?</span>
      <span className="block wrap-anywhere">
        <bdi>{share.name}</bdi> ({share.email}) loses access at once.
      </span>
    </DeleteDialog>
  )
}
