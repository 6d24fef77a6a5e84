import type { RefObject } from 'react'
import { formFailure, lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'

export interface RateDialogProps {
  listId: string
  onClose: () => void
  /** Where the focus goes afterwards. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks what the person thinks of a list; loads when it is asked for. */
export const RateDialog = lazyDialog<RateDialogProps>(
  formFailure,
  async () => (await import('./rate-list-dialog.tsx')).default,
)
