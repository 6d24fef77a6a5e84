import type { VocView } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import type { RefObject } from 'react'
import { errorMessage } from '../../../shared/api/errors.ts'
import { dismissFailures, toastFailure } from '../../../shared/api/toasts.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import { DeleteDialog } from '../../../shared/dialogs/questions.tsx'

interface DeleteVocDialogProps {
  voc: VocView
  onClose: () => void
  onDeleted: () => void
  returnFocus: RefObject<HTMLElement | null>
}

const failureTitle = 'Delete failed'

/** Asks before a vocabulary is deleted. */
export function DeleteVocDialog({ voc, onDeleted, ...props }: DeleteVocDialogProps) {
  const { mutate, isPending, error } = trpc.vocs.delete.useMutation({
    onSuccess: () => {
      dismissFailures(failureTitle)
      toast.success('Vocabulary deleted')
      onDeleted()
    },
    onError: (cause) => toastFailure(failureTitle, cause),
  })
  return (
    <DeleteDialog
      {...props}
      title="Delete Vocabulary"
      busy={isPending}
      onDelete={() => mutate({ id: voc.id })}
      failureTitle={failureTitle}
      failure={error === null ? undefined : errorMessage(error)}
    >
      Are you sure you want to delete <bdi lang={voc.language}>{voc.term}</bdi>? What all users have learned of it will
      be deleted, too.
    </DeleteDialog>
  )
}
