import { AlertDialog, AlertDialogAction } from '@wordtide/ui'
import { Question } from './question.tsx'

export interface DiscardQuestionProps {
  open: boolean
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before what was typed is thrown away. */
export function DiscardQuestion({ open, onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <AlertDialog open={open} onOpenChange={(stays) => !stays && onKeep()}>
      <Question
        title="Discard changes?"
        question="What you typed is not saved yet."
        cancel="Keep editing"
        action={
          <AlertDialogAction variant="destructive" onClick={onDiscard}>
            Discard
          </AlertDialogAction>
        }
      />
    </AlertDialog>
  )
}
