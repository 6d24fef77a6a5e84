import { useNavigate } from '@tanstack/react-router'
import type { ListView } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { DeleteDialog } from '../../shared/dialogs/questions.tsx'
import type { ListDialogProps } from './list-form-dialog.tsx'

/** Asks before a list is deleted. */
export function DeleteListDialog({ list, ...props }: ListDialogProps & { list: ListView }) {
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
      Are you sure you want to delete <bdi>{list.name}</bdi>? Its vocabularies, and what all users have learned of them,
      will be deleted, too.
    </DeleteDialog>
  )
}
