import { type LanguageCode, languageCode, reviewCounts, reviewTypeNames, reviewTypes } from '@wordtide/contract'
import { Button, DialogFooter } from '@wordtide/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { LanguageLabel } from '../../../shared/layout/language-label.tsx'
import { CheckRow, Choice } from './option-fields.tsx'
import { isComplete, type ReviewOptions, withType } from './review-options.ts'

export interface OptionsFormProps {
  initial: ReviewOptions
  targetLanguages: readonly LanguageCode[]
  onStart: (options: ReviewOptions) => void
  onCancel: () => void
}

/** The choices themselves. */
export function OptionsForm({ initial, targetLanguages, onStart, onCancel }: OptionsFormProps) {
  const [options, setOptions] = useState(initial)
  const choose = (chosen: Partial<ReviewOptions>) => setOptions((before) => ({ ...before, ...chosen }))
  const complete = isComplete(options, targetLanguages)
  const startButton = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLFormElement>(null)
  // Enter starts at once; where something is missing, the focus is on it.
  useEffect(() => {
    const first = startButton.current?.disabled
      ? form.current?.querySelector<HTMLElement>('[data-placeholder]')
      : startButton.current
    first?.focus()
  }, [])
  const hasDictation = options.types.includes('dictation')
  const start = (event: FormEvent) => {
    event.preventDefault()
    if (complete) onStart(options)
  }

  return (
    <form ref={form} onSubmit={start} className="grid gap-5">
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-medium text-sm">Review types</legend>
        {reviewTypes.map((type) => (
          <CheckRow
            key={type}
            label={reviewTypeNames[type]}
            checked={options.types.includes(type)}
            onChange={(chosen) => choose({ types: withType(options.types, type, chosen) })}
          />
        ))}
      </fieldset>
      <Choice
        label="Number of vocabularies"
        value={String(options.count)}
        choices={reviewCounts.map((count) => ({ value: String(count), label: String(count) }))}
        onChoose={(count) => choose({ count: Number(count) })}
      />
      {targetLanguages.length > 1 && (
        <Choice
          label="Target language"
          value={options.targetLanguage ?? ''}
          choices={targetLanguages.map((code) => ({ value: code, label: <LanguageLabel code={code} /> }))}
          onChoose={(code) => choose({ targetLanguage: languageCode.safeParse(code).data })}
        />
      )}
      <CheckRow
        label="Listening-focused dictation"
        hint="A dictation shows nothing but the player until you show the answer"
        checked={options.listening && hasDictation}
        disabled={!hasDictation}
        onChange={(listening) => choose({ listening })}
      />
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button ref={startButton} type="submit" disabled={!complete}>
          Start review
        </Button>
      </DialogFooter>
    </form>
  )
}
