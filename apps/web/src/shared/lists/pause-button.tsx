import { Button, toast } from '@wordtide/ui'
import { toastFailure } from '../api/toasts.ts'
import { trpc } from '../api/trpc.ts'

interface PauseButtonProps {
  list: { id: string; name: string; paused?: true }
}

/** Takes a list out of the user's days, or a paused one back into them. */
export function PauseButton({ list: { id, name, paused } }: PauseButtonProps) {
  const pause = trpc.reviews.pause.useMutation({
    onSuccess: () => toast.success(`${name} is paused: its cards stay out of Today`),
    onError: (error) => toastFailure('Failed to pause the list', error),
  })
  const resume = trpc.reviews.resume.useMutation({
    onSuccess: () => toast.success(`${name} is resumed: its cards come in Today again`),
    onError: (error) => toastFailure('Failed to resume the list', error),
  })
  return (
    <Button variant="ghost" onClick={() => (paused ? resume : pause).mutate({ id })}>
      {paused ? 'Resume' : 'Pause'}
    </Button>
  )
}
