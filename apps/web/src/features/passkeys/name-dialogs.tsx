import {
  codeInput,
  errorMessageOf,
  limits,
  type PasskeyCreationView,
  type PasskeyView,
  passkeyNameInput,
} from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import { type RefObject, useRef, useState } from 'react'
import * as z from 'zod'
import { errorBodyOf } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { FormDialog, FormDialogFooter } from '../../shared/dialogs/form-dialog.tsx'
import { TextField } from '../../shared/forms/fields.tsx'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { makePasskey } from '../../shared/passkeys/passkeys.ts'
import { CodeField } from '../../shared/proof/code-field.tsx'
import { useProof } from '../../shared/proof/use-proof.tsx'
import { suggestedName } from './suggested-name.ts'

interface DialogProps {
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

const withoutCode = passkeyNameInput.extend({ code: z.string().transform(() => undefined) })
const withCode = passkeyNameInput.extend(codeInput.shape)

/** Names a new passkey, has the browser make it, and adds it. Where there is a second factor, the server wants a code of it. */
export function AddDialog({ onClose, returnFocus }: DialogProps) {
  const begin = trpc.passkeys.beginRegistration.useMutation({ gcTime: 1000 })
  const finish = trpc.passkeys.finishRegistration.useMutation()
  const { withProof, proofDialog } = useProof()
  const [asksCode, setAsksCode] = useState(false)
  const { form, submit, failure } = useContractForm<
    z.input<typeof withCode>,
    z.output<typeof withCode | typeof withoutCode>
  >(asksCode ? withCode : withoutCode, { name: suggestedName(navigator.userAgent), code: '' })
  // Kept while the user cancels what the browser asks: a code works once.
  const asked = useRef<PasskeyCreationView>(undefined)
  const add = submit(async ({ name, code }) => {
    try {
      asked.current ??= await withProof(() => begin.mutateAsync({ code }))
      const response = await makePasskey(asked.current)
      if (response === undefined) return
      asked.current = undefined
      await finish.mutateAsync({ name, response })
      toast.success('Passkey added')
      onClose()
    } catch (error) {
      const { key } = errorBodyOf(error)
      // The user has cancelled the proof.
      if (key === 'PROOF_REQUIRED') return
      if (key !== 'SECOND_FACTOR_REQUIRED') throw error
      if (asksCode) form.setError('code', { type: 'server', message: errorMessageOf('INVALID_CODE') })
      else setAsksCode(true)
    }
  })
  return (
    <>
      <FormDialog title="Add a passkey" changed={form.formState.isDirty} onClose={onClose} returnFocus={returnFocus}>
        <form onSubmit={add} noValidate className="grid gap-5">
          <p className="text-sm">
            Your browser asks next where to keep the passkey, and for your fingerprint, face or screen lock.
          </p>
          <TextField control={form.control} {...nameField} />
          {asksCode && <CodeField control={form.control} name="code" />}
          <FormAlert title="Unable to add the passkey" message={failure} />
          <FormDialogFooter action="Continue" busy={form.formState.isSubmitting} />
        </form>
      </FormDialog>
      {proofDialog}
    </>
  )
}

/** Renames a passkey. */
export function RenameDialog({ passkey: { id, name }, ...dialog }: DialogProps & { passkey: PasskeyView }) {
  const { mutateAsync } = trpc.passkeys.rename.useMutation()
  const { list } = trpc.useUtils().passkeys
  const { form, submit, failure } = useContractForm(passkeyNameInput, { name })
  const rename = submit(async (values) => {
    try {
      await mutateAsync({ id, ...values })
    } catch (error) {
      if (errorBodyOf(error).key === 'PASSKEY_NOT_FOUND') void list.invalidate()
      throw error
    }
    dialog.onClose()
  })
  return (
    <FormDialog {...dialog} title="Rename passkey" changed={form.formState.isDirty}>
      <form onSubmit={rename} noValidate className="grid gap-5">
        <TextField control={form.control} {...nameField} />
        <FormAlert title="Unable to rename the passkey" message={failure} />
        <FormDialogFooter action="Save" busy={form.formState.isSubmitting} />
      </form>
    </FormDialog>
  )
}

const nameField = {
  name: 'name',
  label: 'Name',
  limit: limits.passkeys.name,
  dir: 'auto',
  autoComplete: 'off',
} as const
