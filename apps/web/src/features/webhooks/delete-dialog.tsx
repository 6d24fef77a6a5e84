import { toast } from '@wordtide/ui'
import { type RefObject, useRef } from 'react'
import { errorBodyOf, errorMessage } from '../../shared/api/errors.ts'
import { dismissFailures, toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { DeleteDialog } from '../../shared/dialogs/questions.tsx'

const deleteFailure = 'Unable to delete webhook'

interface DeleteWebhookDialogProps {
  id: string
  url: string
  /** The button that was pressed. */
  opener: HTMLElement
  onClose: () => void
  /** Focused after the webhook was deleted and its row is gone; otherwise the focus returns to `opener`. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks before a webhook is deleted. One that no longer exists counts as deleted. */
export function DeleteWebhookDialog({ id, url, opener, onClose, returnFocus }: DeleteWebhookDialogProps) {
  const { list } = trpc.useUtils().webhooks
  const focusAfter = useRef<HTMLElement | null>(opener)
  const done = () => {
    list.setData(undefined, (webhooks) => webhooks?.filter((webhook) => webhook.id !== id))
    focusAfter.current = returnFocus.current
    dismissFailures(deleteFailure)
    toast.success('Webhook deleted')
    onClose()
  }
  const { mutate, isPending, error } = trpc.webhooks.delete.useMutation({
    onSuccess: done,
    onError: (refusal) => {
      const isGone = errorBodyOf(refusal).key === 'WEBHOOK_NOT_FOUND'
      if (isGone) done()
      else toastFailure(deleteFailure, refusal)
      void list.invalidate()
    },
  })
  return (
    <DeleteDialog
      title="Delete webhook"
      action="Delete"
      doing="Deleting"
      busy={isPending}
      onDelete={() => mutate({ id })}
      onClose={onClose}
      failureTitle={deleteFailure}
      failure={error === null ? undefined : errorMessage(error)}
      returnFocus={focusAfter}
    >
      <span className="wrap-anywhere">
        Delete the webhook to <bdi>{url}</bdi>? What it has not been told yet is dropped.
      </span>
    </DeleteDialog>
  )
}
