import { toast } from '@wordtide/ui'
import { type RefObject, useRef } from 'react'
import { errorBodyOf, errorMessage } from '../../shared/api/errors.ts'
import { dismissFailures, toastFailure } from '../../shared/api/failure-toast.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { DeleteDialog } from '../../shared/dialogs/delete-dialog.tsx'
import { revokeFailure } from './failures.ts'

/** A token that is to end. */
export interface Revocation {
  id: string
  name: string
  /** What asked for it. */
  opener: HTMLElement
}

export interface RevokeDialogProps extends Revocation {
  onClose: () => void
  /** Where the focus goes when the row is gone; else it goes back to what asked. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks before a token ends. One that has ended elsewhere is as good as revoked. */
export default function RevokeDialog({ id, name, opener, onClose, returnFocus }: RevokeDialogProps) {
  const { list } = trpc.useUtils().accessTokens
  const focusAfter = useRef<HTMLElement | null>(opener)
  const done = () => {
    list.setData(undefined, (tokens) => tokens?.filter((token) => token.id !== id))
    focusAfter.current = returnFocus.current
    dismissFailures(revokeFailure)
    toast.success('Access token revoked')
    onClose()
  }
  const { mutate, isPending, error } = trpc.accessTokens.delete.useMutation({
    onSuccess: done,
    onError: (refusal) => {
      const gone = errorBodyOf(refusal).key === 'ACCESS_TOKEN_NOT_FOUND'
      if (gone) done()
      else toastFailure(revokeFailure, refusal)
      void list.invalidate()
    },
  })
  return (
    <DeleteDialog
      title="Revoke access token"
      action="Revoke"
      doing="Revoking"
      busy={isPending}
      onDelete={() => mutate({ id })}
      onClose={onClose}
      failureTitle={revokeFailure}
      failure={error === null ? undefined : errorMessage(error)}
      returnFocus={focusAfter}
    >
      <span className="wrap-anywhere">
        Revoke <bdi>{name}</bdi>? Programs that use it stop working at once.
      </span>
    </DeleteDialog>
  )
}
