import { useBlocker } from '@tanstack/react-router'
import { Button, cn, Dialog, DialogClose, DialogContent, DialogHeader, DialogTitle } from '@wordtide/ui'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { focusAfterNote } from '../forms/form-messages.tsx'
import { SubmitButton } from '../forms/submit.tsx'
import { isComposing } from '../lib/keys/is-composing.ts'
import { useSessionStore } from '../session/use-session.ts'
import { DiscardQuestion, type DiscardQuestionProps } from './questions.tsx'
import { longDialog, StickyFooter } from './sticky-footer.tsx'
import { useHistoryEntry } from './use-history-entry.ts'

export interface FormDialogProps {
  title: string
  /** True if the form has unsaved changes. */
  changed: boolean
  /** The number of times that the form was saved and emptied for the next entry. */
  savedCount?: number
  onClose: () => void
  /** Gets the focus when the dialog is closed, if the control that opened it may be gone. */
  returnFocus?: RefObject<HTMLElement | null> | undefined
  className?: string
  /** True if only `changed` counts as unsaved, and typed text does not. */
  ignoresInput?: boolean
  /** True if it shows information that is nowhere else: until it is closed, only the user can leave the page. */
  keepsPage?: boolean
  /** The texts of the question before something is discarded. */
  discard?: Omit<DiscardQuestionProps, 'open' | 'onKeep' | 'onDiscard'>
  /** Called instead of `onClose` if the user agrees to discard: the dialog stays open to show the result. */
  onDiscard?: (() => void) | undefined
  children: ReactNode
}

/** A dialog with a form. A click outside does not close it, and it asks before unsaved changes are discarded, also by Back. */
export function FormDialog(props: FormDialogProps) {
  const { title, changed, savedCount = 0, onClose, returnFocus, className, children } = props
  const { ignoresInput = false, keepsPage = false } = props
  const [isClosing, setIsClosing] = useState(false)
  const hasInput = useRef(false)
  const session = useSessionStore()
  useEffect(() => {
    if (savedCount > 0) hasInput.current = false
  }, [savedCount])
  const hasChanges = () => changed || (hasInput.current && !ignoresInput)
  const navigation = useBlocker({
    // Other search parameters of the same page keep the dialog.
    shouldBlockFn: ({ current, next, action }) =>
      current.pathname !== next.pathname && (hasChanges() || (keepsPage && action === 'REPLACE')),
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  const close = () => {
    if (hasChanges() && session.get().status === 'loggedIn') return setIsClosing(true)
    onClose()
    navigation.proceed?.()
  }
  // Nothing can be discarded any more: the action under way has ended while the question was open.
  useEffect(() => {
    if (ignoresInput && !changed) setIsClosing(false)
  }, [ignoresInput, changed])
  // A redirect that the user did not request (the list has become unavailable) waits until the dialog is closed; the page that
  // it leads to shows the reason.
  const isRedirect = navigation.status === 'blocked' && navigation.action === 'REPLACE'
  const stay = () => {
    setIsClosing(false)
    if (!isRedirect) navigation.reset?.()
  }
  const { onDiscard = onClose } = props
  const discard = () => {
    setIsClosing(false)
    onDiscard()
    navigation.proceed?.()
  }
  const isAsking = isClosing || (navigation.status === 'blocked' && !isRedirect)
  useHistoryEntry(() => {
    // Typed text is kept if the session has ended.
    const staysOpen = hasChanges() && session.get().status === 'loggedIn'
    if (!staysOpen) close()
    else if (isAsking) stay()
    else setIsClosing(true)
    return staysOpen
  })
  useEffect(() => (keepsPage ? session.keepPage() : undefined), [keepsPage, session])
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        aria-describedby={undefined}
        className={cn(longDialog, className)}
        onInteractOutside={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
        onOpenAutoFocus={(event) => {
          // Not the button that discards a draft.
          if (event.currentTarget instanceof HTMLElement && focusAfterNote(event.currentTarget)) event.preventDefault()
        }}
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
            hasInput.current = true
          }}
        >
          {children}
        </div>
        <DiscardQuestion {...props.discard} open={isAsking} onKeep={stay} onDiscard={discard} />
      </DialogContent>
    </Dialog>
  )
}

interface FormDialogFooterProps {
  action: string
  busy: boolean
  /** The button that submits the form. */
  submitRef?: RefObject<HTMLButtonElement | null>
  /** Another way to submit, between Cancel and the first one, and its result. */
  children?: ReactNode
}

/** The buttons of a form in a dialog. */
export function FormDialogFooter({ action, busy, submitRef, children }: FormDialogFooterProps) {
  return (
    // Three buttons fit into one row of a phone.
    <StickyFooter className={cn(Boolean(children) && 'max-sm:[&>button]:px-2')}>
      <DialogClose asChild>
        <Button variant="outline">Cancel</Button>
      </DialogClose>
      {children}
      <SubmitButton ref={submitRef} busy={busy}>
        {action}
      </SubmitButton>
    </StickyFooter>
  )
}
