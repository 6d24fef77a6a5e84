import { type RefObject, useRef } from 'react'
import { errorBodyOf, errorMessage } from '../../shared/api/errors.ts'
import { DeleteDialog } from '../../shared/dialogs/delete-dialog.tsx'
import { deleteFailure, useRemoveLanguage } from './use-languages.ts'

/** A language that is to go. */
export interface Removal {
  id: string
  name: string
  /** What asked for it. */
  opener: HTMLElement
}

interface DeleteLanguageDialogProps extends Removal {
  onClose: () => void
  /** Where the focus goes when the row is gone; else it goes back to what asked. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks before a language goes. */
export function DeleteLanguageDialog({ id, name, opener, onClose, returnFocus }: DeleteLanguageDialogProps) {
  const { mutate, isPending, error } = useRemoveLanguage()
  const focusAfter = useRef<HTMLElement | null>(opener)
  const rowIsGone = () => {
    focusAfter.current = returnFocus.current
  }
  const remove = () =>
    mutate(
      { id },
      {
        onSuccess: () => {
          rowIsGone()
          onClose()
        },
        onError: (refusal) => {
          if (errorBodyOf(refusal).key === 'LANGUAGE_NOT_FOUND') rowIsGone()
        },
      },
    )
  return (
    <DeleteDialog
      title="Delete Language"
      busy={isPending}
      onDelete={remove}
      onClose={onClose}
      failureTitle={deleteFailure}
      failure={error === null ? undefined : errorMessage(error)}
      returnFocus={focusAfter}
    >
      Are you sure you want to delete {name} from your languages? Your lists stay as they are.
    </DeleteDialog>
  )
}
