import { tokenAccesses, tokenDays } from '@wordtide/contract'
import { trpc } from '../../shared/api/trpc.ts'
import { FormAlert } from '../../shared/forms/form-alert.tsx'
import { FormDialog, FormDialogFooter } from '../../shared/forms/form-dialog.tsx'
import { RestoredNote } from '../../shared/forms/restored-note.tsx'
import { SelectField } from '../../shared/forms/select-field.tsx'
import { TextField } from '../../shared/forms/text-field.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import type { NewTokenDialogProps } from './new-token-dialog.tsx'
import { type TokenFormInput, tokenForm } from './token-form.ts'

const accessOptions = tokenAccesses.map(({ access, name }) => ({ value: access, label: name }))
const daysOptions = tokenDays.map((days) => ({ value: String(days), label: `${days} days` }))

/** The least that a token can do, for a month. */
const initial: TokenFormInput = { name: '', access: 'read', days: '30' }

/** The form of a new token; `onMade` gets the token itself. */
export function TokenFormDialog({ onMade, ...dialog }: NewTokenDialogProps & { onMade: (token: string) => void }) {
  const { list } = trpc.useUtils().accessTokens
  const { mutateAsync } = trpc.accessTokens.create.useMutation({
    // The answer holds the token: it goes with the form.
    gcTime: 0,
    // Where only the answer was lost, there is a token that nobody knows: it can be revoked.
    onError: () => void list.invalidate(),
  })
  const { form, submit, failure, restored } = useContractForm(tokenForm, initial, { draft: 'access token' })
  const { control, formState } = form
  const send = submit(async (token) => onMade((await mutateAsync(token)).token))
  return (
    <FormDialog {...dialog} title="New token" changed={formState.isDirty}>
      <form onSubmit={send} noValidate className="grid gap-4">
        {restored && <RestoredNote />}
        <TextField
          control={control}
          name="name"
          label="Name"
          placeholder="Backup script"
          dir="auto"
          autoComplete="off"
        />
        <SelectField control={control} name="access" label="Access" options={accessOptions} />
        <SelectField control={control} name="days" label="Expires in" options={daysOptions} />
        <FormAlert title="Unable to create access token" message={failure} />
        <FormDialogFooter action="Create" busy={formState.isSubmitting} />
      </form>
    </FormDialog>
  )
}
