import { limits, type PasskeyView, passkeyNameInput } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import type { ReactNode, RefObject } from 'react'
import { errorBodyOf } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { FormDialog, FormDialogFooter } from '../../shared/dialogs/form-dialog.tsx'
import { TextField } from '../../shared/forms/fields.tsx'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { makePasskey } from '../../shared/passkeys/passkeys.ts'
import { useProof } from '../../shared/proof/use-proof.tsx'
import { suggestedName } from './suggested-name.ts'

interface DialogProps {
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Names a new passkey, has the browser make it, and adds it. */
export function AddDialog({ onClose, returnFocus }: DialogProps) {
  const begin = trpc.passkeys.beginRegistration.useMutation()
  const finish = trpc.passkeys.finishRegistration.useMutation()
  const { withProof, proofDialog } = useProof()
  const add = async (name: string) => {
    const asked = await withProof(() => begin.mutateAsync()).catch((error: unknown) => {
      if (errorBodyOf(error).key !== 'PROOF_REQUIRED') throw error
    })
    const response = asked && (await makePasskey(asked))
    // The user has cancelled the proof, or what the browser asked.
    if (response === undefined) return
    await finish.mutateAsync({ name, response })
    toast.success('Passkey added')
    onClose()
  }
  return (
    <>
      <NameDialog
        title="Add a passkey"
        name={suggestedName(navigator.userAgent)}
        action="Continue"
        failureTitle="Unable to add the passkey"
        send={add}
        onClose={onClose}
        returnFocus={returnFocus}
      >
        <p className="text-sm">
          Your browser asks next where to keep the passkey, and for your fingerprint, face or screen lock.
        </p>
      </NameDialog>
      {proofDialog}
    </>
  )
}

/** Renames a passkey. */
export function RenameDialog({ passkey: { id, name }, ...dialog }: DialogProps & { passkey: PasskeyView }) {
  const { mutateAsync } = trpc.passkeys.rename.useMutation()
  const { list } = trpc.useUtils().passkeys
  const rename = async (newName: string) => {
    try {
      await mutateAsync({ id, name: newName })
    } catch (error) {
      if (errorBodyOf(error).key === 'PASSKEY_NOT_FOUND') void list.invalidate()
      throw error
    }
    dialog.onClose()
  }
  return (
    <NameDialog
      title="Rename passkey"
      name={name}
      action="Save"
      failureTitle="Unable to rename the passkey"
      send={rename}
      {...dialog}
    />
  )
}

interface NameDialogProps extends DialogProps {
  title: string
  name: string
  action: string
  failureTitle: string
  send: (name: string) => Promise<void>
  children?: ReactNode
}

function NameDialog({ title, name, action, failureTitle, send, onClose, returnFocus, children }: NameDialogProps) {
  const { form, submit, failure } = useContractForm(passkeyNameInput, { name })
  const { control, formState } = form
  return (
    <FormDialog title={title} changed={formState.isDirty} onClose={onClose} returnFocus={returnFocus}>
      <form onSubmit={submit((values) => send(values.name))} noValidate className="grid gap-5">
        {children}
        <TextField
          control={control}
          name="name"
          label="Name"
          limit={limits.passkeys.name}
          dir="auto"
          autoComplete="off"
        />
        <FormAlert title={failureTitle} message={failure} />
        <FormDialogFooter action={action} busy={formState.isSubmitting} />
      </form>
    </FormDialog>
  )
}
