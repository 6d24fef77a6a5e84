import type { PasskeyView } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import { type RefObject, useRef, useState } from 'react'
import { errorBodyOf, errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { DeleteDialog } from '../../shared/dialogs/questions.tsx'
import { useProof } from '../../shared/proof/use-proof.tsx'

interface RemoveDialogProps {
  passkey: PasskeyView
  /** The button that was pressed. */
  opener: HTMLElement
  onClose: () => void
  /** Focused after the passkey was removed and its row is gone; otherwise the focus returns to `opener`. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks before a passkey is removed. One that no longer exists counts as removed. */
export function RemoveDialog({ passkey: { id, name }, opener, onClose, returnFocus }: RemoveDialogProps) {
  const { list } = trpc.useUtils().passkeys
  const { mutateAsync, isPending } = trpc.passkeys.delete.useMutation()
  const { withProof, proofDialog } = useProof()
  const [failure, setFailure] = useState<string>()
  const focusAfter = useRef<HTMLElement | null>(opener)
  const remove = async () => {
    setFailure(undefined)
    try {
      await withProof(() => mutateAsync({ id }))
    } catch (error) {
      const { key } = errorBodyOf(error)
      // The user has cancelled the proof.
      if (key === 'PROOF_REQUIRED') return
      if (key !== 'PASSKEY_NOT_FOUND') return setFailure(errorMessage(error))
    }
    list.setData(undefined, (passkeys) => passkeys?.filter((passkey) => passkey.id !== id))
    focusAfter.current = returnFocus.current
    toast.success('Passkey removed')
    onClose()
  }
  return (
    <>
      <DeleteDialog
        title="Remove passkey"
        action="Remove"
        doing="Removing"
        busy={isPending}
        onDelete={remove}
        onClose={onClose}
        failureTitle="Unable to remove the passkey"
        failure={failure}
        returnFocus={focusAfter}
      >
        <span className="wrap-anywhere">
          Remove <bdi>{name}</bdi>? It can no longer be used to sign in here. Your device may still offer it until you
          delete it there, too.
        </span>
      </DeleteDialog>
      {proofDialog}
    </>
  )
}
