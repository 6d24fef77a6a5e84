import { Button, DialogClose, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '@wordtide/ui'
import type { RefObject } from 'react'
import { ModalDialog } from '../../shared/dialogs/modal.tsx'
import { CodeForm } from './code-form.tsx'

interface JoinDialogProps {
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks for the code of the class to join. */
export function JoinDialog({ onClose, returnFocus }: JoinDialogProps) {
  return (
    <ModalDialog onClose={onClose}>
      <DialogContent
        aria-describedby={undefined}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          returnFocus.current?.focus()
        }}
      >
        <DialogHeader>
          <DialogTitle>Join a Class</DialogTitle>
        </DialogHeader>
        <CodeForm>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">Cancel</Button>
            </DialogClose>
            <Button type="submit">Continue</Button>
          </DialogFooter>
        </CodeForm>
      </DialogContent>
    </ModalDialog>
  )
}
