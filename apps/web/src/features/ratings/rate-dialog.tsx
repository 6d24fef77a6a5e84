import {
  Button,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  Skeleton,
} from '@wordtide/ui'
import { type RefObject, useState } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { ModalDialog } from '../../shared/dialogs/modal.tsx'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { SubmitButton, useSubmitGuard } from '../../shared/forms/submit.tsx'
import { LoadError } from '../../shared/tables/load-states.tsx'
import { StarsField } from './stars-field.tsx'

interface RateDialogProps {
  listId: string
  onClose: () => void
  /** Focused after the dialog closes. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Shows, changes or clears the user's rating of a list. */
export function RateDialog({ listId, onClose, returnFocus }: RateDialogProps) {
  const ownRating = trpc.ratings.get.useQuery({ listId })
  return (
    <ModalDialog onClose={onClose}>
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
        {ownRating.data !== undefined ? (
          <RatingForm listId={listId} savedRating={ownRating.data.rating} onRated={onClose} />
        ) : ownRating.isError ? (
          <LoadError error={ownRating.error} onRetry={() => void ownRating.refetch()} />
        ) : (
          <div role="status" aria-label="Loading rating" className="grid gap-4">
            <Skeleton className="h-11 max-w-80" />
            <Skeleton className="h-10" />
          </div>
        )}
      </DialogContent>
    </ModalDialog>
  )
}

interface RatingFormProps {
  listId: string
  savedRating: number
  onRated: () => void
}

function RatingForm({ listId, savedRating, onRated }: RatingFormProps) {
  const [rating, setRating] = useState(savedRating)
  const { mutate, isPending, error } = trpc.ratings.rate.useMutation({ onSuccess: onRated })
  const guardSubmit = useSubmitGuard(isPending)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        guardSubmit(() => mutate({ listId, rating }))
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
