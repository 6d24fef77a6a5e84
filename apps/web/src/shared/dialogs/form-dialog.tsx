import { useBlocker } from '@tanstack/react-router'
import { Button, cn, Dialog, DialogClose, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '@wordtide/ui'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { isComposing } from '../forms/is-composing.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { DiscardQuestion } from './discard-question.tsx'

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
  // What leads away without being asked to (a list that is lost) waits until the form is let go; its reason stands there.
  const unasked = leaving.status === 'blocked' && leaving.action === 'REPLACE'
  const stay = () => {
    setAsking(false)
    if (!unasked) leaving.reset?.()
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
        className={cn('scroll-pb-24 max-sm:max-h-dvh max-sm:max-w-full max-sm:rounded-none max-sm:p-4', className)}
        onInteractOutside={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
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
        <DiscardQuestion
          open={asking || (leaving.status === 'blocked' && !unasked)}
          onKeep={stay}
          onDiscard={discard}
        />
      </DialogContent>
    </Dialog>
  )
}

/** The buttons of a form in its dialog, in sight however long it is. */
export function FormDialogFooter({ action, busy }: { action: string; busy: boolean }) {
  return (
    <DialogFooter className="sticky -bottom-6 -mx-6 -mb-6 flex-row justify-end border-t bg-card px-6 py-4 max-sm:-bottom-4 max-sm:-mx-4 max-sm:-mb-4 max-sm:px-4">
      <DialogClose asChild>
        <Button variant="outline">Cancel</Button>
      </DialogClose>
      <SubmitButton busy={busy}>{action}</SubmitButton>
    </DialogFooter>
  )
}
