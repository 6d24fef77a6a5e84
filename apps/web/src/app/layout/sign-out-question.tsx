import { AlertDialog, AlertDialogAction } from '@wordtide/ui'
import { Question } from '../../shared/dialogs/question.tsx'

export interface SignOutQuestionProps {
  /** How many answers have not been submitted. */
  unsent: number
  onClose: () => void
  onSignOut: () => void
}

/** Asks before a person leaves answers behind that the server does not have. */
export default function SignOutQuestion({ unsent, onClose, onSignOut }: SignOutQuestionProps) {
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <Question
        title="Log out?"
        question={`${unsent === 1 ? '1 review answer is not submitted yet. It stays' : `${unsent} review answers are not submitted yet. They stay`} in this browser until you sign in here again.`}
        action={<AlertDialogAction onClick={onSignOut}>Logout</AlertDialogAction>}
      />
    </AlertDialog>
  )
}
