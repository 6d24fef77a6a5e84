import { createAccessTokenInput, limits, type TokenScope, tokenDays, tokenScopes } from '@wordtide/contract'
import { type RefObject, useState } from 'react'
import * as z from 'zod'
import { trpc } from '../../shared/api/trpc.ts'
import { FormDialog, FormDialogFooter } from '../../shared/dialogs/form-dialog.tsx'
import { SecretDialog } from '../../shared/dialogs/secret-dialog.tsx'
import { tokenDraft } from '../../shared/drafts/draft-names.ts'
import { SelectField, TextField } from '../../shared/forms/fields.tsx'
import { FormAlert, RestoredNote } from '../../shared/forms/form-messages.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'

interface NewTokenDialogProps {
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Creates a token, then shows it once: nothing stores it after this dialog is closed. */
export function NewTokenDialog(props: NewTokenDialogProps) {
  const [token, setToken] = useState<string>()
  return token === undefined ? (
    <TokenFormDialog {...props} onCreated={setToken} />
  ) : (
    <SecretDialog
      {...props}
      title="Your new token"
      description="Copy it now and keep it like a password: it is not shown again."
      label="Access token"
      secret={token}
      question="The token is not shown again. Without a copy you would have to create another one."
    />
  )
}

/** The values of the form, in which the chosen number of days is text. */
interface TokenFormInput {
  name: string
  scope: TokenScope
  days: string
}

const tokenForm: z.ZodType<z.output<typeof createAccessTokenInput>, TokenFormInput> = createAccessTokenInput.extend({
  days: z.string().transform(Number).pipe(createAccessTokenInput.shape.days),
})

/** The least access, for a month. */
const initialValues: TokenFormInput = { name: '', scope: 'read', days: '30' }

const scopeOptions = tokenScopes.map(({ scope, name }) => ({ value: scope, label: name }))
const daysOptions = tokenDays.map((days) => ({ value: String(days), label: `${days} days` }))

function TokenFormDialog({ onCreated, ...dialog }: NewTokenDialogProps & { onCreated: (token: string) => void }) {
  const { list } = trpc.useUtils().accessTokens
  const { mutateAsync } = trpc.accessTokens.create.useMutation({
    // In ms. The response holds the token: it must not stay in the cache. With 0, a call that is still pending after the dialog is closed
    // would be looked at without a pause.
    gcTime: 1000,
    // If only the response was lost, the token exists, and the list lets the user revoke it.
    onError: () => void list.invalidate(),
  })
  const { form, submit, failure, restored } = useContractForm(tokenForm, initialValues, {
    draft: tokenDraft,
    title: 'New token',
  })
  const { control, formState } = form
  const send = submit(async (token) => onCreated((await mutateAsync(token)).token))
  return (
    <FormDialog {...dialog} title="New token" changed={formState.isDirty}>
      <form onSubmit={send} noValidate className="grid gap-5">
        <RestoredNote draft={restored} />
        <TextField
          control={control}
          name="name"
          label="Name"
          limit={limits.accessTokens.name}
          placeholder="Backup script"
          dir="auto"
          autoComplete="off"
        />
        <SelectField control={control} name="scope" label="Access" options={scopeOptions} />
        <SelectField control={control} name="days" label="Expires in" options={daysOptions} />
        <FormAlert title="Unable to create access token" message={failure} />
        <FormDialogFooter action="Create" busy={formState.isSubmitting} />
      </form>
    </FormDialog>
  )
}
