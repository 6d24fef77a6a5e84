import { toast } from '@wordtide/ui'
import { errorMessage } from './errors.ts'

/** Says that something failed, and why; the same failure once more takes the place of the one before. */
export const toastFailure = (title: string, error: unknown) =>
  void toast.error(title, { id: title, description: errorMessage(error) })

/** Takes failures back that were mended: they must not stand beside what came of it. */
export function dismissFailures(...titles: string[]): void {
  for (const title of titles) toast.dismiss(title)
}
