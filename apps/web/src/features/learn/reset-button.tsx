import { useNavigate } from '@tanstack/react-router'
import { AlertDialog, AlertDialogAction, AlertDialogTrigger, Button, toast } from '@wordtide/ui'
import { Question } from '../../forms/question.tsx'
import { trpc } from '../../trpc.ts'

/** Forgets everything that the person has learned in a list, once they have confirmed it. */
export function ResetButton({ listId }: { listId: string }) {
  const navigate = useNavigate()
  const { mutate } = trpc.reviews.reset.useMutation({
    onSuccess: () => void toast.success('Learning data reset'),
    onError: () => void toast.error('Failed to reset learning data'),
  })
  const reset = async () => {
    await navigate({ to: '/learn' })
    mutate({ id: listId })
  }
  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>
        <Button variant="outline">Reset</Button>
      </AlertDialogTrigger>
      <Question
        title="Reset learning data"
        question="Are you sure you want to reset your learning data for this list? All its reviews start again from nothing."
        action={
          <AlertDialogAction variant="destructive" onClick={() => void reset()}>
            Reset
          </AlertDialogAction>
        }
      />
    </AlertDialog>
  )
}
