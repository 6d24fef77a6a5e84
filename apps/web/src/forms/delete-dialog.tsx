import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  Button,
  Spinner,
} from '@wordtide/ui'
import type { ReactNode, RefObject } from 'react'
import { FormAlert } from './form-alert.tsx'
import { useOnce } from './use-once.ts'

export interface DeleteDialogProps {
  title: string
  /** The question, and what goes with it. */
  children: ReactNode
  busy: boolean
  onDelete: () => void
  onClose: () => void
  /** What to say when it failed: the title, and the server's message once there is one. */
  failureTitle: string
  failure: string | undefined
  /** Where the focus goes afterwards. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks before something is deleted, and says so when that failed. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, children, busy, onDelete, onClose, failureTitle, failure, returnFocus } = props
  const once = useOnce(busy)
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          returnFocus.current?.focus()
        }}
      >
        <AlertDialogHeader>
          <AlertDialogTitle>{title}</AlertDialogTitle>
          <AlertDialogDescription>{children}</AlertDialogDescription>
        </AlertDialogHeader>
        <FormAlert title={failureTitle} message={failure} />
        <AlertDialogFooter>
          <AlertDialogCancel>Cancel</AlertDialogCancel>
          <Button variant="destructive" aria-disabled={busy} onClick={() => once(onDelete)}>
            {busy && <Spinner label="Deleting" />}
            Delete
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
