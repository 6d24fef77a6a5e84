import { useNavigate } from '@tanstack/react-router'
import type { ListView } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import type { RefObject } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { DeleteDialog } from '../../shared/dialogs/questions.tsx'

interface LeaveListDialogProps {
  list: ListView
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks before a list is left. */
export function LeaveListDialog({ list, ...props }: LeaveListDialogProps) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = trpc.shares.leave.useMutation({
    onSuccess: () => {
      toast.success(`You left ${list.name}`)
      return navigate({ to: '/library', hash: 'shared' })
    },
  })
  return (
    <DeleteDialog
      {...props}
      title="Leave List"
      action="Leave"
      doing="Leaving"
      busy={isPending}
      onDelete={() => mutate({ id: list.id })}
      failureTitle="Leave Failed"
      failure={error === null ? undefined : errorMessage(error)}
    >
      Are you sure you want to leave <bdi>{list.name}</bdi>?{' '}
      {list.public
        ? 'It stays visible to you as long as it is public.'
        : 'You lose access at once. What you have learned counts again if the list is shared with you again.'}
    </DeleteDialog>
  )
}
