import { type LanguageCode, type LanguageLevel, languageLevels } from '@wordtide/contract'
import { Button, Checkbox, NativeSelect, Spinner } from '@wordtide/ui'
import { CheckIcon, XIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { LanguageSelect } from '../../shared/forms/language-select.tsx'
import { LeaveQuestion } from '../../shared/forms/leave-question.tsx'
import { useOnce } from '../../shared/forms/use-once.ts'
import { CardActions, CardCell, CardRow, CardTitle, cardAction } from '../../shared/layout/card-table.tsx'

/** What is chosen in a row. */
interface Chosen {
  language: LanguageCode
  level: LanguageLevel
  learning: boolean
}

export interface LanguageEditorProps {
  initial: { language: LanguageCode | undefined; level: LanguageLevel | undefined; learning: boolean }
  only: readonly LanguageCode[]
  busy: boolean
  failureTitle: string
  /** Why the last try failed. */
  failure: string | undefined
  onConfirm: (chosen: Chosen) => void
  onCancel: () => void
}

/** A row of the languages while it is being filled in: Enter confirms it, Escape leaves it as it was. */
export function LanguageEditor(props: LanguageEditorProps) {
  const { initial, only, busy, failureTitle, failure, onConfirm, onCancel } = props
  const [language, setLanguage] = useState(initial.language)
  const [level, setLevel] = useState(initial.level)
  const [learning, setLearning] = useState(initial.learning)
  const once = useOnce(busy)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])

  // What is on its way stays as it is; the fields keep the focus.
  const whileIdle =
    <Value,>(change: (value: Value) => void) =>
    (value: Value) => {
      if (!busy) change(value)
    }
  const complete = language !== undefined && level !== undefined
  const confirm = () => {
    if (complete) once(() => onConfirm({ language, level, learning }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event
    // What is pressed in an open choice is not for the row; nor is Enter on what it opens or presses.
    if (!(target instanceof Element && currentTarget.contains(target)) || event.repeat) return
    if (key === 'Escape' && !event.isDefaultPrevented() && !busy) onCancel()
    if (key === 'Enter' && target.role === 'checkbox') confirm()
  }
  return (
    <CardRow onKeyDown={onKeyDown}>
      <CardTitle>
        <LanguageSelect
          ref={first}
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
        <LeaveQuestion
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
          <Button size="sm" className={cardAction} disabled={!complete} aria-disabled={busy} onClick={confirm}>
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
