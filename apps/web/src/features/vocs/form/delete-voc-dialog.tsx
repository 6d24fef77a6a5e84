import type { VocView } from '@wordtide/contract'
import { type RefObject, useState } from 'react'
import { DeleteDialog } from '../../../shared/dialogs/questions.tsx'
import { useDeleteVocs } from '../selection/use-delete-vocs.ts'

interface DeleteVocDialogProps {
  voc: VocView
  onClose: () => void
  onDeleted: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks before a vocabulary is deleted. It can be undone afterwards. */
export function DeleteVocDialog({ voc, onDeleted, ...props }: DeleteVocDialogProps) {
  const deleteVocs = useDeleteVocs(voc.listId)
  const [isBusy, setIsBusy] = useState(false)
  return (
    <DeleteDialog
      {...props}
      title="Delete Vocabulary"
      busy={isBusy}
      onDelete={async () => {
        setIsBusy(true)
        await deleteVocs([voc.id], onDeleted)
        setIsBusy(false)
      }}
    >
      Are you sure you want to delete <bdi lang={voc.language}>{voc.term}</bdi>? What all users have learned of it will
      be deleted, too.
    </DeleteDialog>
  )
}
