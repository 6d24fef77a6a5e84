import { useNavigate } from '@tanstack/react-router'
import { toast } from '@wordtide/ui'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { DeleteDialog } from '../../shared/dialogs/questions.tsx'
import { findPageHeading } from '../../shared/layout/page-heading.tsx'
import type { ListDialogProps } from './list-form-dialog.tsx'

interface DeleteListDialogProps extends ListDialogProps {
  list: { id: string; name: string }
  /** True if the dialog is part of a row of the library, which disappears with the list; otherwise the library is opened. */
  isInLibrary?: boolean
}

/** Asks before a list is deleted. */
export function DeleteListDialog({ list, isInLibrary = false, returnFocus, ...props }: DeleteListDialogProps) {
  const navigate = useNavigate()
  const buttonOrHeading = {
    get current() {
      return returnFocus.current ?? findPageHeading()
    },
  }
  const { mutate, isPending, error } = trpc.lists.delete.useMutation({
    onSuccess: () => {
      toast.success('List deleted')
      if (!isInLibrary) return navigate({ to: '/library' })
    },
  })
  return (
    <DeleteDialog
      {...props}
      returnFocus={buttonOrHeading}
      title="Delete List"
      busy={isPending}
      onDelete={() => mutate({ id: list.id })}
      failureTitle="Delete Failed"
      failure={error === null ? undefined : errorMessage(error)}
    >
      Are you sure you want to delete <bdi>{list.name}</bdi>? Its words, and what all users have learned of them, will
      be deleted, too.
    </DeleteDialog>
  )
}
