import { useNavigate } from '@tanstack/react-router'
import type { ListView } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import { type RefObject, useRef } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { DeleteDialog } from '../../shared/dialogs/questions.tsx'
import { findPageHeading } from '../../shared/layout/page-heading.tsx'

interface BlockDialogProps {
  list: ListView
  /** The button that was pressed. It is gone once the owner is blocked. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks before the owner of a list is blocked. A private list is then out of reach. */
export function BlockDialog({ list, opener, onClose }: BlockDialogProps) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const focusAfter = useRef<HTMLElement | null>(opener.current)
  const { mutate, isPending, error } = trpc.blocks.create.useMutation({
    onSuccess: ({ name }) => {
      toast.success(`You blocked ${name}`)
      if (!list.public) return navigate({ to: '/library', hash: 'shared' })
      void utils.lists.get.invalidate({ id: list.id })
      focusAfter.current = findPageHeading()
      onClose()
    },
  })
  return (
    <DeleteDialog
      title="Block User"
      action="Block"
      doing="Blocking"
      busy={isPending}
      onDelete={() => mutate({ listId: list.id })}
      onClose={onClose}
      failureTitle="Unable to block the user"
      failure={error === null ? undefined : errorMessage(error)}
      returnFocus={focusAfter}
    >
      <span className="wrap-anywhere">
        Block <bdi>{list.createdBy}</bdi>? What you share with each other ends at once, neither can share with the other
        again, and neither finds the other’s public lists. What a class gives you stays. You can end the block in the
        settings; what was shared before does not come back.
      </span>
    </DeleteDialog>
  )
}
