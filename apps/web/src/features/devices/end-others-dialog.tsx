import { toast } from '@wordtide/ui'
import { type RefObject, useRef } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { DeleteDialog } from '../../shared/dialogs/questions.tsx'

interface EndOthersDialogProps {
  opener: RefObject<HTMLElement | null>
  /** Focused once the others are gone, and `opener` with them. */
  returnFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks before all devices but this one are signed out. */
export function EndOthersDialog({ opener, returnFocus, onClose }: EndOthersDialogProps) {
  const { list } = trpc.useUtils().devices
  const focusAfter = useRef<HTMLElement | null>(opener.current)
  const { mutate, isPending, error } = trpc.devices.endOthers.useMutation({
    onSuccess: () => {
      list.setData(undefined, (devices) => devices?.filter(({ current }) => current))
      focusAfter.current = returnFocus.current
      toast.success('All other devices signed out')
      onClose()
    },
    onError: () => void list.invalidate(),
  })
  return (
    <DeleteDialog
      title="Sign out all others"
      action="Sign out"
      doing="Signing out"
      busy={isPending}
      onDelete={() => mutate()}
      onClose={onClose}
      failureTitle="Unable to sign the others out"
      failure={error === null ? undefined : errorMessage(error)}
      returnFocus={focusAfter}
    >
      Sign out all devices but this one? Access tokens go on working.
    </DeleteDialog>
  )
}
