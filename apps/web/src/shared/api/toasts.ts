// Apart from errors.ts: the first page of a visitor reads errors but loads no toasts.
import { failureToastMs, toast } from '@wordtide/ui'
import { errorMessage, offlineMessage } from './errors.ts'

/** Shows a toast with the error's message. It replaces an earlier toast with the same title. */
export function toastFailure(title: string, error: unknown): void {
  const description = errorMessage(error)
  const show = description === offlineMessage ? toast.message : toast.error
  show(title, { id: title, description, duration: failureToastMs })
}

/** Dismisses the failure toasts with these titles, once the action has succeeded. */
export function dismissFailures(...titles: string[]): void {
  for (const title of titles) toast.dismiss(title)
}
