import { useBlocker } from '@tanstack/react-router'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  cn,
  Dialog,
  DialogContent,
  DialogHeader,
  DialogTitle,
} from '@wordtide/ui'
import { type ReactNode, type RefObject, useRef, useState } from 'react'

export interface FormDialogProps {
  title: string
  /** Whether the form holds something that is not saved. */
  changed: boolean
  onClose: () => void
  /** Where the focus goes afterwards, when it cannot go back to where it was. */
  returnFocus?: RefObject<HTMLElement | null> | undefined
  className?: string
  children: ReactNode
}

/** A dialog around a form: a click outside leaves it open, and it asks before what was typed is thrown away. */
export function FormDialog({ title, changed, onClose, returnFocus, className, children }: FormDialogProps) {
  const [asking, setAsking] = useState(false)
  const typed = useRef(false)
  const hasChanges = () => changed || typed.current
  const leaving = useBlocker({
    // A choice within the page takes nothing away.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasChanges(),
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  const close = () => (hasChanges() ? setAsking(true) : onClose())
  const stay = () => {
    setAsking(false)
    leaving.reset?.()
  }
  const discard = () => {
    setAsking(false)
    onClose()
    leaving.proceed?.()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        aria-describedby={undefined}
        className={cn('max-sm:max-h-dvh max-sm:max-w-full max-sm:rounded-none max-sm:p-4', className)}
        onInteractOutside={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => event.isComposing && event.preventDefault()}
        onCloseAutoFocus={(event) => {
          if (returnFocus?.current == null) return
          event.preventDefault()
          returnFocus.current.focus()
        }}
      >
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
        </DialogHeader>
        <div
          className="min-w-0"
          onInput={() => {
            typed.current = true
          }}
        >
          {children}
        </div>
        <AlertDialog open={asking || leaving.status === 'blocked'} onOpenChange={(open) => !open && stay()}>
          <AlertDialogContent>
            <AlertDialogHeader>
              <AlertDialogTitle>Discard changes?</AlertDialogTitle>
              <AlertDialogDescription>What you typed is not saved yet.</AlertDialogDescription>
            </AlertDialogHeader>
            <AlertDialogFooter>
              <AlertDialogCancel>Keep editing</AlertDialogCancel>
              <AlertDialogAction variant="destructive" onClick={discard}>
                Discard
              </AlertDialogAction>
            </AlertDialogFooter>
          </AlertDialogContent>
        </AlertDialog>
      </DialogContent>
    </Dialog>
  )
}
