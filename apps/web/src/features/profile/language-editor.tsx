import { type LanguageCode, type LanguageLevel, languageLevels, type UserLanguageView } from '@wordtide/contract'
import { Button, Checkbox, NativeSelect, Spinner } from '@wordtide/ui'
import { CheckIcon, XIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { errorBodyOf, errorMessage } from '../../shared/api/errors.ts'
import { UnsavedChangesQuestion } from '../../shared/dialogs/unsaved-changes.tsx'
import { LanguageSelect } from '../../shared/forms/languages/language-select.tsx'
import { useSubmitGuard } from '../../shared/forms/submit.tsx'
import { CardActions, CardCell, CardRow, CardTitle, cardAction } from '../../shared/layout/card-table.tsx'
import { addFailure, updateFailure, useAddLanguage, useUpdateLanguage } from './use-languages.ts'

interface NewLanguageRowProps {
  /** The languages that the user does not have yet. */
  only: readonly LanguageCode[]
  onClose: () => void
}

/** A row that adds a language. */
export function NewLanguageRow({ only, onClose }: NewLanguageRowProps) {
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

interface EditLanguageRowProps {
  saved: UserLanguageView
  /** The languages that it can be changed to. */
  only: readonly LanguageCode[]
  onClose: () => void
  /** The language was deleted elsewhere; the row is about to disappear. */
  onNotFound: () => void
}

/** A row that changes a language. */
export function EditLanguageRow({ saved, only, onClose, onNotFound }: EditLanguageRowProps) {
  const update = useUpdateLanguage()
  return (
    <LanguageEditor
      initial={saved}
      only={only}
      busy={update.isPending}
      failureTitle={updateFailure}
      failure={update.error === null ? undefined : errorMessage(update.error)}
      onConfirm={(chosen) =>
        update.mutate(
          { id: saved.id, ...chosen },
          {
            onSuccess: onClose,
            onError: (error) => {
              if (errorBodyOf(error).key === 'LANGUAGE_NOT_FOUND') onNotFound()
            },
          },
        )
      }
      onCancel={onClose}
    />
  )
}

interface ChosenLanguage {
  language: LanguageCode
  level: LanguageLevel
  learning: boolean
}

interface LanguageEditorProps {
  initial: { language: LanguageCode | undefined; level: LanguageLevel | undefined; learning: boolean }
  only: readonly LanguageCode[]
  busy: boolean
  failureTitle: string
  /** The reason why the last attempt failed. */
  failure: string | undefined
  onConfirm: (chosen: ChosenLanguage) => void
  onCancel: () => void
}

/** A row of fields: Enter on the checkbox confirms it, Escape cancels it. */
function LanguageEditor(props: LanguageEditorProps) {
  const { initial, only, busy, failureTitle, failure, onConfirm, onCancel } = props
  const [language, setLanguage] = useState(initial.language)
  const [level, setLevel] = useState(initial.level)
  const [learning, setLearning] = useState(initial.learning)
  const guardSubmit = useSubmitGuard(busy)
  const firstField = useRef<HTMLButtonElement>(null)
  useEffect(() => firstField.current?.focus(), [])

  // While a change is being saved the fields keep their values, and the focus.
  const whileIdle =
    <Value,>(change: (value: Value) => void) =>
    (value: Value) => {
      if (!busy) change(value)
    }
  const isComplete = language !== undefined && level !== undefined
  const confirm = () => {
    if (isComplete) guardSubmit(() => onConfirm({ language, level, learning }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event
    // Ignores keys in an open popover, and Enter on a button or select, which handles it.
    if (!(target instanceof Element && currentTarget.contains(target)) || event.repeat) return
    if (key === 'Escape' && !event.isDefaultPrevented() && !busy) onCancel()
    if (key === 'Enter' && target.role === 'checkbox') confirm()
  }
  return (
    <CardRow onKeyDown={onKeyDown}>
      <CardTitle>
        <LanguageSelect
          ref={firstField}
          aria-label="Language"
          value={language}
          only={only}
          onChange={whileIdle(setLanguage)}
        />
        {failure !== undefined && (
          <p role="alert" className="mt-1.5 text-destructive text-sm">
            {failureTitle}: {failure}
          </p>
        )}
        <UnsavedChangesQuestion
          changed={language !== initial.language || level !== initial.level || learning !== initial.learning}
        />
      </CardTitle>
      <CardCell name="Level">
        <NativeSelect
          aria-label="Level"
          className="w-44"
          value={level ?? ''}
          onChange={whileIdle((event) => setLevel(levelOf(event.target.value)))}
        >
          <option value="" disabled>
            Select a level
          </option>
          {languageLevels.map(({ level, name }) => (
            <option key={level} value={level}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </CardCell>
      <CardCell name="Learning">
        <Checkbox
          className="align-middle"
          aria-label="Learning"
          checked={learning}
          onCheckedChange={whileIdle((checked) => setLearning(checked === true))}
        />
      </CardCell>
      <CardActions>
        <div className="grid grid-cols-2 gap-2 lg:inline-grid">
          <Button size="sm" className={cardAction} disabled={!isComplete} aria-disabled={busy} onClick={confirm}>
            {busy ? <Spinner label="Sending" /> : <CheckIcon aria-hidden="true" />}
            Confirm
          </Button>
          <Button
            variant="outline"
            size="sm"
            className={cardAction}
            aria-disabled={busy}
            onClick={() => !busy && onCancel()}
          >
            <XIcon aria-hidden="true" />
            Cancel
          </Button>
        </div>
      </CardActions>
    </CardRow>
  )
}

const levelOf = (value: string) => languageLevels.find(({ level }) => String(level) === value)?.level
