import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '@wordtide/ui'

export interface SignOutQuestionProps {
  /** How many answers have not been submitted. */
  unsent: number
  onCancel: () => void
  onSignOut: () => void
}

/** Asks before a person leaves answers behind that the server does not have. */
export default function SignOutQuestion({ unsent, onCancel, onSignOut }: SignOutQuestionProps) {
  return (
    <AlertDialog open onOpenChange={(open) => !open && onCancel()}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Log out?</AlertDialogTitle>
          <AlertDialogDescription>
            {unsent === 1 ? '1 review answer is' : `${unsent} review answers are`} not submitted yet. They stay in this
            browser until you sign in here again.
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Cancel</AlertDialogCancel>
          <AlertDialogAction onClick={onSignOut}>Logout</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
