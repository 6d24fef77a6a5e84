import { AlertDialog, Button, Spinner } from '@wordtide/ui'
import type { ReactNode, RefObject } from 'react'
import { FormAlert } from '../forms/form-alert.tsx'
import { useOnce } from '../forms/use-once.ts'
import { Question } from './question.tsx'

export interface DeleteDialogProps {
  title: string
  /** The question, and what goes with it. */
  children: ReactNode
  /** The button, and what it says while it lasts. */
  action?: string
  doing?: string
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
  const { title, children, action = 'Delete', doing = 'Deleting', busy, onDelete, onClose } = props
  const { failureTitle, failure, returnFocus } = props
  const once = useOnce(busy)
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <Question
        title={title}
        question={children}
        action={
          <Button variant="destructive" aria-disabled={busy} onClick={() => once(onDelete)}>
            {busy && <Spinner label={doing} />}
            {action}
          </Button>
        }
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          returnFocus.current?.focus()
        }}
      >
        <FormAlert title={failureTitle} message={failure} />
      </Question>
    </AlertDialog>
  )
}
