import { lazy, type RefObject, Suspense } from 'react'

const RateListDialog = lazy(() => import('./rate-list-dialog.tsx'))

export interface RateDialogProps {
  listId: string
  onClose: () => void
  /** Where the focus goes afterwards. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks what the person thinks of a list; loads when it is asked for. */
export function RateDialog(props: RateDialogProps) {
  return (
    <Suspense fallback={null}>
      <RateListDialog {...props} />
    </Suspense>
  )
}
