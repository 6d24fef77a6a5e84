import { useNavigate } from '@tanstack/react-router'
import type { ListView } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import type { RefObject } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { DeleteDialog } from '../../shared/dialogs/delete-dialog.tsx'

export interface DeleteListDialogProps {
  list: ListView
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Deletes a list once its owner has confirmed it. */
export function DeleteListDialog({ list, ...props }: DeleteListDialogProps) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = trpc.lists.delete.useMutation({
    onSuccess: () => {
      toast.success('List deleted')
      return navigate({ to: '/library' })
    },
  })
  return (
    <DeleteDialog
      {...props}
      title="Delete List"
      busy={isPending}
      onDelete={() => mutate({ id: list.id })}
      failureTitle="Delete Failed"
      failure={error === null ? undefined : errorMessage(error)}
    >
      Are you sure you want to delete <bdi>{list.name}</bdi>? Its vocabularies, and what everyone has learned of them,
      go with it.
    </DeleteDialog>
  )
}
