import { toast } from '@wordtide/ui'
import { type RefObject, useRef } from 'react'
import { errorBodyOf, errorMessage } from '../../shared/api/errors.ts'
import { dismissFailures, toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { DeleteDialog } from '../../shared/dialogs/questions.tsx'

const revokeFailure = 'Unable to revoke access token'

/** The token to revoke. */
export interface Revocation {
  id: string
  name: string
  /** The button that was pressed. */
  opener: HTMLElement
}

interface RevokeDialogProps extends Revocation {
  onClose: () => void
  /** Focused after the token was revoked and its row is gone; otherwise the focus returns to `opener`. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks before a token is revoked. A token that no longer exists counts as revoked. */
export function RevokeDialog({ id, name, opener, onClose, returnFocus }: RevokeDialogProps) {
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
      const isGone = errorBodyOf(refusal).key === 'ACCESS_TOKEN_NOT_FOUND'
      if (isGone) done()
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
