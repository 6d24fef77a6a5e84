import { useNavigate } from '@tanstack/react-router'
import type { ListView } from '@wordtide/contract'
import { Button, cn, toast } from '@wordtide/ui'
import { type RefObject, useRef, useState } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { DeleteDialog } from '../../shared/dialogs/questions.tsx'
import { PathLink } from '../../shared/layout/links.tsx'

/**
 * Leaves a list that is shared with the user. Nothing for its owner, and for visitors of a public list. If only a class gives the list, names
 * the class, which one leaves on its own page.
 */
export function LeaveListButton({ list }: { list: ListView }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const share = useShare(list)
  if (share === 'none') return null
  if (typeof share === 'object') return <ThroughClass {...share} />
  return (
    <>
      {/* Takes the place of the button until it is known whether the user can leave, so that nothing moves then. */}
      <Button
        ref={button}
        variant="ghost"
        className={cn(share === 'unknown' && 'invisible')}
        onClick={() => setIsOpen(true)}
      >
        Leave list
      </Button>
      {isOpen && <LeaveListDialog list={list} returnFocus={button} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The source of the user's access to a list: a share of its owner, a class alone, or nothing that one could leave. */
type Share = 'direct' | 'unknown' | 'none' | { className: string }

/** Returns what gives the user a list. Viewers of a public list and students have the same permission as its visitors. */
function useShare({ id, permission, public: isPublic }: ListView): Share {
  const isUncertain = permission === 'other'
  const { data } = trpc.shares.getOwn.useQuery({ id }, { enabled: isUncertain })
  if (!isUncertain) return permission === 'owner' ? 'none' : 'direct'
  // Few of the users who see a public list could leave it.
  if (data === undefined) return isPublic ? 'none' : 'unknown'
  if (data.className !== undefined) return { className: data.className }
  return data.shared ? 'direct' : 'none'
}

const ThroughClass = ({ className }: { className: string }) => (
  <p className="self-center px-2 text-muted-foreground text-sm wrap-anywhere">
    through the class{' '}
    <PathLink to="/classes">
      <bdi>{className}</bdi>
    </PathLink>
  </p>
)

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
