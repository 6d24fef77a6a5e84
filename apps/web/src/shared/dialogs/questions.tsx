import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  Button,
  Spinner,
} from '@wordtide/ui'
import { type ComponentProps, type ReactNode, type RefObject, useState } from 'react'
import { FormAlert } from '../forms/form-messages.tsx'
import { useSubmitGuard } from '../forms/submit.tsx'
import { ModalQuestion } from './modal.tsx'
import { HistoryEntry } from './use-history-entry.ts'

export interface QuestionProps extends Pick<ComponentProps<typeof AlertDialogContent>, 'onCloseAutoFocus'> {
  title: string
  question: ReactNode
  /** The label of the button that changes nothing. */
  cancel?: string
  /** The button that confirms. */
  action: ReactNode
  /** Content between the question and the buttons. */
  children?: ReactNode
}

/** The content of an `AlertDialog` that asks for a confirmation. */
export function Question({ title, question, cancel = 'Cancel', action, children, ...focus }: QuestionProps) {
  return (
    <AlertDialogContent {...focus}>
      <AlertDialogHeader>
        <AlertDialogTitle>{title}</AlertDialogTitle>
        <AlertDialogDescription>{question}</AlertDialogDescription>
      </AlertDialogHeader>
      {children}
      <AlertDialogFooter>
        <AlertDialogCancel>{cancel}</AlertDialogCancel>
        {action}
      </AlertDialogFooter>
    </AlertDialogContent>
  )
}

/** A `Question` with the `AlertDialogTrigger` that opens it. Back closes it. */
export function TriggeredQuestion({ onOpen, children }: { onOpen?: () => void; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const change = (open: boolean) => {
    setIsOpen(open)
    if (open) onOpen?.()
  }
  return (
    <AlertDialog open={isOpen} onOpenChange={change}>
      {isOpen && <HistoryEntry onBack={() => setIsOpen(false)} />}
      {children}
    </AlertDialog>
  )
}

export interface DiscardQuestionProps {
  open: boolean
  onKeep: () => void
  onDiscard: () => void
  title?: string
  question?: string
  /** The labels of the buttons. */
  keep?: string
  discard?: string
}

/** Asks before something is discarded; by default, unsaved changes. */
export function DiscardQuestion({
  open,
  onKeep,
  onDiscard,
  title = 'Discard changes?',
  question = 'What you typed is not saved yet.',
  keep = 'Keep editing',
  discard = 'Discard',
}: DiscardQuestionProps) {
  return (
    <AlertDialog open={open} onOpenChange={(nextOpen) => !nextOpen && onKeep()}>
      <Question
        title={title}
        question={question}
        cancel={keep}
        action={
          <AlertDialogAction variant="destructive" onClick={onDiscard}>
            {discard}
          </AlertDialogAction>
        }
      />
    </AlertDialog>
  )
}

interface DeleteDialogProps {
  title: string
  /** The question, with the consequences. */
  children: ReactNode
  /** The label of the button, and of its spinner. */
  action?: string
  doing?: string
  busy: boolean
  onDelete: () => void | Promise<void>
  onClose: () => void
  /** The title of the error alert, which is shown if there is a `failure`: the server's message. */
  failureTitle?: string
  failure?: string | undefined
  /** Gets the focus when the dialog is closed. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks before something is deleted, and shows an error if the deletion fails. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, children, action = 'Delete', doing = 'Deleting', busy, onDelete, onClose } = props
  const { failureTitle, failure, returnFocus } = props
  const guardSubmit = useSubmitGuard(busy)
  return (
    <ModalQuestion onClose={onClose}>
      <Question
        title={title}
        question={children}
        action={
          <Button variant="destructive" aria-disabled={busy} onClick={() => guardSubmit(() => void onDelete())}>
            {busy && <Spinner label={doing} />}
            {action}
          </Button>
        }
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          returnFocus.current?.focus()
        }}
      >
        <FormAlert {...(failureTitle !== undefined && { title: failureTitle })} message={failure} />
      </Question>
    </ModalQuestion>
  )
}
