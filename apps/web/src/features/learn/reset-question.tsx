import { AlertDialogAction } from '@wordtide/ui'
import { ModalQuestion } from '../../shared/dialogs/modal.tsx'
import { Question } from '../../shared/dialogs/questions.tsx'

interface ResetQuestionProps {
  onClose: () => void
  onReset: () => void
}

/** Asks before the user's progress in a list is deleted. */
export const ResetQuestion = ({ onClose, onReset }: ResetQuestionProps) => (
  <ModalQuestion onClose={onClose}>
    <Question
      title="Reset learning data"
      question="Are you sure you want to reset your learning data for this list? All its reviews start again from nothing."
      action={
        <AlertDialogAction variant="destructive" onClick={onReset}>
          Reset
        </AlertDialogAction>
      }
    />
  </ModalQuestion>
)
