import { type RefObject, useRef } from 'react'
import { errorBodyOf, errorMessage } from '../../shared/api/errors.ts'
import { DeleteDialog } from '../../shared/dialogs/questions.tsx'
import { deleteFailure, useDeleteLanguage } from './use-languages.ts'

/** The language to delete. */
export interface LanguageDeletion {
  id: string
  name: string
  /** The button that was pressed. */
  opener: HTMLElement
}

interface DeleteLanguageDialogProps extends LanguageDeletion {
  onClose: () => void
  /** Focused after the language was deleted and its row is gone; otherwise the focus returns to `opener`. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks before a language is deleted. */
export function DeleteLanguageDialog({ id, name, opener, onClose, returnFocus }: DeleteLanguageDialogProps) {
  const { mutate, isPending, error } = useDeleteLanguage()
  const focusAfter = useRef<HTMLElement | null>(opener)
  const focusElsewhere = () => {
    focusAfter.current = returnFocus.current
  }
  const deleteLanguage = () =>
    mutate(
      { id },
      {
        onSuccess: () => {
          focusElsewhere()
          onClose()
        },
        onError: (failure) => {
          if (errorBodyOf(failure).key === 'LANGUAGE_NOT_FOUND') focusElsewhere()
        },
      },
    )
  return (
    <DeleteDialog
      title="Delete Language"
      busy={isPending}
      onDelete={deleteLanguage}
      onClose={onClose}
      failureTitle={deleteFailure}
      failure={error === null ? undefined : errorMessage(error)}
      returnFocus={focusAfter}
    >
      Are you sure you want to delete {name} from your languages? Your lists stay as they are.
    </DeleteDialog>
  )
}
