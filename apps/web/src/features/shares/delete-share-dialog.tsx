import type { ShareView } from '@wordtide/contract'
import { type RefObject, useRef } from 'react'
import { DeleteDialog } from '../../shared/dialogs/questions.tsx'

/** The share to delete. */
export interface ShareDeletion {
  share: ShareView
  deleteShare: () => void
  /** The button that was pressed. */
  opener: HTMLElement
}

interface DeleteShareDialogProps extends ShareDeletion {
  onClose: () => void
  /** Focused after the share was deleted and its row is gone; otherwise the focus returns to `opener`. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks before a share is deleted. Deletes optimistically and closes at once: a failure is shown beside the table. */
export function DeleteShareDialog({ share, deleteShare, opener, onClose, returnFocus }: DeleteShareDialogProps) {
  const focusAfter = useRef<HTMLElement | null>(opener)
  return (
    <DeleteDialog
      title="Delete List Share"
      busy={false}
      onDelete={() => {
        focusAfter.current = returnFocus.current
        deleteShare()
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
