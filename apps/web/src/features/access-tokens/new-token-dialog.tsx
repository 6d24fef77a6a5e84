import { createAccessTokenInput, limits, type TokenScope, tokenDays, tokenScopes } from '@wordtide/contract'
import { Button, DialogClose, DialogFooter, Textarea } from '@wordtide/ui'
import { CheckIcon, CopyIcon } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import * as z from 'zod'
import { trpc } from '../../shared/api/trpc.ts'
import { FormDialog, FormDialogFooter } from '../../shared/dialogs/form-dialog.tsx'
import { OnceShownDialog } from '../../shared/dialogs/once-shown-dialog.tsx'
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
    <CreatedTokenDialog {...props} token={token} />
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

/** Shows the created token for copying. */
function CreatedTokenDialog({ token, ...dialog }: NewTokenDialogProps & { token: string }) {
  const [copying, setCopying] = useState<'done' | 'failed'>()
  const textarea = useRef<HTMLTextAreaElement>(null)
  const isCopied = copying === 'done'
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token)
      setCopying('done')
    } catch {
      // Not allowed, or a page without https.
      setCopying('failed')
      textarea.current?.focus()
      textarea.current?.select()
    }
  }
  return (
    <OnceShownDialog
      {...dialog}
      title="Your new token"
      description="Copy it now and keep it like a password: it is not shown again."
      isKept={isCopied}
      question={{
        title: 'Close without copying?',
        question: 'The token is not shown again. Without a copy you would have to create another one.',
      }}
    >
      <Textarea
        ref={textarea}
        readOnly
        aria-label="Access token"
        value={token}
        dir="ltr"
        spellCheck={false}
        className="min-h-0 resize-none break-all font-mono tracking-tight"
        onFocus={(event) => event.currentTarget.select()}
        onCopy={() => setCopying('done')}
      />
      <p role="status" className="min-h-5 text-sm">
        {isCopied && 'Copied'}
        {copying === 'failed' && 'The browser did not copy it. It is selected: copy it yourself.'}
      </p>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant={isCopied ? 'default' : 'outline'}>Done</Button>
        </DialogClose>
        <Button variant={isCopied ? 'outline' : 'default'} onClick={copy}>
          {isCopied ? <CheckIcon aria-hidden="true" /> : <CopyIcon aria-hidden="true" />}
          Copy
        </Button>
      </DialogFooter>
    </OnceShownDialog>
  )
}
