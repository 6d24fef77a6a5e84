import { type ErrorKey, shareFields } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import type { RefObject } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { FormDialog, FormDialogFooter } from '../../shared/dialogs/form-dialog.tsx'
import { shareDraft } from '../../shared/drafts/draft-names.ts'
import { SwitchField, TextField } from '../../shared/forms/fields.tsx'
import { FormAlert, RestoredNote } from '../../shared/forms/form-messages.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'

interface NewShareDialogProps {
  listId: string
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Errors whose message needs no title. */
const selfExplanatoryKeys = new Set<ErrorKey | undefined>([
  'USER_NOT_FOUND',
  'ALREADY_SHARED',
  'CANNOT_SHARE_WITH_SELF',
  'MAX_SHARES_EXCEEDED',
])

/** Shares a list with another user, by the address of their account. */
export function NewShareDialog({ listId, onClose, returnFocus }: NewShareDialogProps) {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.shares.create.useMutation({
    // The shares on the page may be out of date: the list may be shared already, or deleted.
    onError: () => void utils.shares.list.invalidate({ listId }),
  })
  const { form, submit, failure, failureKey, restored } = useContractForm(
    shareFields,
    { email: '', editor: false },
    { draft: shareDraft(listId), title: 'New Share' },
  )
  const { control, formState } = form
  const send = submit(async (share) => {
    const { name } = await mutateAsync({ ...share, listId })
    toast.success(`Shared with ${name}`)
    onClose()
  })
  return (
    <FormDialog title="New Share" changed={formState.isDirty} onClose={onClose} returnFocus={returnFocus}>
      <form onSubmit={send} noValidate className="grid gap-5">
        <RestoredNote draft={restored} />
        <TextField control={control} name="email" label="Email" type="email" inputMode="email" autoComplete="off" />
        <SwitchField control={control} name="editor" label="Editor" hint="An editor can change the words" />
        <FormAlert
          message={failure}
          {...(!selfExplanatoryKeys.has(failureKey) && { title: 'Unable to create share' })}
        />
        <FormDialogFooter action="Share" busy={formState.isSubmitting} />
      </form>
    </FormDialog>
  )
}
