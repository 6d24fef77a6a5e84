import { AlertDialogAction } from '@wordtide/ui'
import { ModalQuestion } from '../../shared/dialogs/modal.tsx'
import { Question } from '../../shared/dialogs/questions.tsx'

interface SignOutQuestionProps {
  /** The number of answers that have not been submitted. */
  unsent: number
  onClose: () => void
  onSignOut: () => void
}

/** Asks before a user signs out and leaves unsent answers in this browser. */
export function SignOutQuestion({ unsent, onClose, onSignOut }: SignOutQuestionProps) {
  return (
    <ModalQuestion onClose={onClose}>
      <Question
        title="Log out?"
        question={`${unsent === 1 ? '1 review answer is not submitted yet. It stays' : `${unsent} review answers are not submitted yet. They stay`} in this browser for 30 days, until you sign in here again.`}
        action={<AlertDialogAction onClick={onSignOut}>Logout</AlertDialogAction>}
      />
    </ModalQuestion>
  )
}
