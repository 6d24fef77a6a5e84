import { useNavigate } from '@tanstack/react-router'
import type { ListView } from '@wordtide/contract'
import { Button, toast } from '@wordtide/ui'
import { type RefObject, useRef, useState } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { DeleteDialog } from '../../shared/dialogs/questions.tsx'

/** Leaves a list that is shared with the user. Nothing for its owner, and for visitors of a public list. */
export function LeaveListButton({ list }: { list: ListView }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (!useIsShared(list)) return null
  return (
    <>
      <Button ref={button} variant="ghost" onClick={() => setIsOpen(true)}>
        Leave list
      </Button>
      {isOpen && <LeaveListDialog list={list} returnFocus={button} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Returns whether the list is shared with the user. Viewers of a public list have the same permission as its visitors. */
function useIsShared({ id, permission, public: isPublic }: ListView): boolean {
  const isUncertain = permission === 'other' && isPublic
  const { data } = trpc.shares.getOwn.useQuery({ id }, { enabled: isUncertain })
  return isUncertain ? data?.shared === true : permission !== 'owner'
}

interface LeaveListDialogProps {
  list: ListView
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks before a list is left. */
function LeaveListDialog({ list, ...props }: LeaveListDialogProps) {
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
