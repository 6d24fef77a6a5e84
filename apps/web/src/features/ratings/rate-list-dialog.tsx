import {
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  Skeleton,
} from '@wordtide/ui'
import { useState } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { FormAlert } from '../../shared/forms/form-alert.tsx'
import { SubmitButton } from '../../shared/forms/submit-button.tsx'
import { useOnce } from '../../shared/forms/use-once.ts'
import { LoadError } from '../../shared/tables/load-error.tsx'
import type { RateDialogProps } from './rate-dialog.tsx'
import { StarsField } from './stars-field.tsx'

/** The person's rating of a list: shown as it is, changed, or cleared. */
export default function RateListDialog({ listId, onClose, returnFocus }: RateDialogProps) {
  const own = trpc.ratings.get.useQuery({ listId })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          returnFocus.current?.focus()
        }}
      >
        <DialogHeader>
          <DialogTitle>Rate List</DialogTitle>
          <DialogDescription>Everyone who sees the list sees the mean of all ratings.</DialogDescription>
        </DialogHeader>
        {own.data !== undefined ? (
          <RatingForm listId={listId} present={own.data.rating} onRated={onClose} />
        ) : own.isError ? (
          <LoadError text={errorMessage(own.error)} onRetry={() => void own.refetch()} />
        ) : (
          <div role="status" aria-label="Loading rating" className="grid gap-4">
            <Skeleton className="h-11 max-w-80" />
            <Skeleton className="h-10" />
          </div>
        )}
      </DialogContent>
    </Dialog>
  )
}

interface RatingFormProps {
  listId: string
  present: number
  onRated: () => void
}

function RatingForm({ listId, present, onRated }: RatingFormProps) {
  const [rating, setRating] = useState(present)
  const { mutate, isPending, error } = trpc.ratings.rate.useMutation({ onSuccess: onRated })
  const once = useOnce(isPending)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        once(() => mutate({ listId, rating }))
      }}
    >
      <StarsField value={rating} onChange={setRating} />
      <FormAlert message={error === null ? undefined : errorMessage(error)} />
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <SubmitButton busy={isPending}>Save</SubmitButton>
      </DialogFooter>
    </form>
  )
}
