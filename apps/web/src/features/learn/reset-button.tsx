import { useNavigate, useRouter } from '@tanstack/react-router'
import { AlertDialog, AlertDialogAction, AlertDialogTrigger, Button } from '@wordtide/ui'
import { Question } from '../../shared/dialogs/question.tsx'
import { type ResetList, useReset } from './use-reset.ts'

/** Forgets everything that the person has learned in a list, once they have confirmed it. */
export function ResetButton({ list }: { list: ResetList }) {
  const navigate = useNavigate()
  const router = useRouter()
  const { reset } = useReset(list)
  const leaveAndReset = async () => {
    await navigate({ to: '/learn' })
    reset()
  }
  return (
    // The page to go to is fetched while the question stands: a cut network must not keep its answer from being seen.
    <AlertDialog onOpenChange={(open) => open && void router.preloadRoute({ to: '/learn' })}>
      <AlertDialogTrigger asChild>
        <Button variant="outline">Reset</Button>
      </AlertDialogTrigger>
      <Question
        title="Reset learning data"
        question="Are you sure you want to reset your learning data for this list? All its reviews start again from nothing."
        action={
          <AlertDialogAction variant="destructive" onClick={() => void leaveAndReset()}>
            Reset
          </AlertDialogAction>
        }
      />
    </AlertDialog>
  )
}
