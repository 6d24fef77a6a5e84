import { useNavigate } from '@tanstack/react-router'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  AlertDialogTrigger,
  Button,
  toast,
} from '@wordtide/ui'
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
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Reset learning data</AlertDialogTitle>
          <AlertDialogDescription>
            Are you sure you want to reset your learning data for this list? All its reviews start again from nothing.
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Cancel</AlertDialogCancel>
          <AlertDialogAction variant="destructive" onClick={() => void reset()}>
            Reset
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
