import { createWebhookInput, limits, webhookEvents } from '@wordtide/contract'
import { type RefObject, useState } from 'react'
import type * as z from 'zod'
import { trpc } from '../../shared/api/trpc.ts'
import { FormDialog, FormDialogFooter } from '../../shared/dialogs/form-dialog.tsx'
import { SecretDialog } from '../../shared/dialogs/secret-dialog.tsx'
import { webhookDraft } from '../../shared/drafts/draft-names.ts'
import { ChoicesField } from '../../shared/forms/choices-field.tsx'
import { TextField } from '../../shared/forms/fields.tsx'
import { FormAlert, RestoredNote } from '../../shared/forms/form-messages.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'

interface NewWebhookDialogProps {
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Creates a webhook, then shows its secret once: nothing shows it after this dialog is closed. */
export function NewWebhookDialog(props: NewWebhookDialogProps) {
  const [secret, setSecret] = useState<string>()
  return secret === undefined ? (
    <WebhookFormDialog {...props} onCreated={setSecret} />
  ) : (
    <SecretDialog
      {...props}
      title="The webhook's secret"
      description="Your server verifies with it that a request is from here. Copy it now and keep it like a password: it is not shown again."
      label="Secret"
      secret={secret}
      question="The secret is not shown again. Without a copy you would have to create another webhook."
    />
  )
}

const initialValues: z.input<typeof createWebhookInput> = { url: '', events: [] }

const eventOptions = webhookEvents.map(({ event, name }) => ({ value: event, label: name }))

function WebhookFormDialog({ onCreated, ...dialog }: NewWebhookDialogProps & { onCreated: (secret: string) => void }) {
  const { list } = trpc.useUtils().webhooks
  const { mutateAsync } = trpc.webhooks.create.useMutation({
    // In ms. The response holds the secret: it must not stay in the cache. With 0, a call that is still pending after the dialog is closed
    // would be looked at without a pause.
    gcTime: 1000,
    // If only the response was lost, the webhook exists, and the list lets the user delete it.
    onError: () => void list.invalidate(),
  })
  const { form, submit, failure, restored } = useContractForm(createWebhookInput, initialValues, {
    draft: webhookDraft,
    title: 'New webhook',
  })
  const { control, formState } = form
  const send = submit(async (webhook) => onCreated((await mutateAsync(webhook)).secret))
  return (
    <FormDialog {...dialog} title="New webhook" changed={formState.isDirty}>
      <form onSubmit={send} noValidate className="grid gap-5">
        <RestoredNote draft={restored} />
        <TextField
          control={control}
          name="url"
          label="URL"
          hint="Of a server that others can reach: each event is posted there"
          limit={limits.webhooks.url}
          placeholder="https://example.org/hook"
          type="url"
          dir="ltr"
          autoComplete="off"
        />
        <ChoicesField control={control} name="events" label="Events" options={eventOptions} />
        <FormAlert title="Unable to create webhook" message={failure} />
        <FormDialogFooter action="Create" busy={formState.isSubmitting} />
      </form>
    </FormDialog>
  )
}
