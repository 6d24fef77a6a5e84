import { AlertDialog, AlertDialogAction } from '@wordtide/ui'
import { Question } from './question.tsx'

export interface DiscardQuestionProps {
  open: boolean
  onKeep: () => void
  onDiscard: () => void
  /** What it asks, and its two answers, where it is not about what was typed. */
  title?: string
  question?: string
  keep?: string
  discard?: string
}

/** Asks before what was typed, say, is thrown away. */
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
    <AlertDialog open={open} onOpenChange={(stays) => !stays && onKeep()}>
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
