// Apart from errors.ts: the first page of a visitor reads errors but loads no toasts.
import { failureToastMs, toast } from '@wordtide/ui'
import { errorMessage } from './errors.ts'

/** Shows a toast with the error's message. It replaces an earlier toast with the same title. */
export const toastFailure = (title: string, error: unknown) =>
  void toast.error(title, { id: title, description: errorMessage(error), duration: failureToastMs })

/** Dismisses the failure toasts with these titles, once the action has succeeded. */
export function dismissFailures(...titles: string[]): void {
  for (const title of titles) toast.dismiss(title)
}
