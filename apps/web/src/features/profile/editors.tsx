import type { LanguageCode, UserLanguageView } from '@wordtide/contract'
import { errorBodyOf, errorMessage } from '../../shared/api/errors.ts'
import { LanguageEditor } from './language-editor.tsx'
import { addFailure, updateFailure, useAddLanguage, useUpdateLanguage } from './use-languages.ts'

interface NewLanguageProps {
  /** Those that are not there yet. */
  only: readonly LanguageCode[]
  onClose: () => void
}

/** A row for another language. */
export function NewLanguage({ only, onClose }: NewLanguageProps) {
  const add = useAddLanguage()
  return (
    <LanguageEditor
      initial={{ language: undefined, level: undefined, learning: false }}
      only={only}
      busy={add.isPending}
      failureTitle={addFailure}
      failure={add.error === null ? undefined : errorMessage(add.error)}
      onConfirm={(chosen) => add.mutate(chosen, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}

interface EditLanguageProps {
  known: UserLanguageView
  /** The languages that it may become. */
  only: readonly LanguageCode[]
  onClose: () => void
  /** The row is gone, it was deleted elsewhere. */
  onGone: () => void
}

/** A row that is being changed. */
export function EditLanguage({ known, only, onClose, onGone }: EditLanguageProps) {
  const update = useUpdateLanguage()
  return (
    <LanguageEditor
      initial={known}
      only={only}
      busy={update.isPending}
      failureTitle={updateFailure}
      failure={update.error === null ? undefined : errorMessage(update.error)}
      onConfirm={(chosen) =>
        update.mutate(
          { id: known.id, ...chosen },
          {
            onSuccess: onClose,
            onError: (refusal) => {
              if (errorBodyOf(refusal).key === 'LANGUAGE_NOT_FOUND') onGone()
            },
          },
        )
      }
      onCancel={onClose}
    />
  )
}
