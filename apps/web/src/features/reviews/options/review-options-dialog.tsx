import {
  type LanguageCode,
  languageCode,
  type ReviewType,
  reviewCounts,
  reviewTypeNames,
  reviewTypes,
} from '@wordtide/contract'
import {
  Button,
  Checkbox,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  Label,
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
  Skeleton,
} from '@wordtide/ui'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { errorMessage } from '../../../errors.ts'
import { LanguageLabel } from '../../../layout/language-label.tsx'
import { LoadError } from '../../../paging/load-error.tsx'
import { trpc } from '../../../trpc.ts'
import { initialOptions, isComplete, type ReviewOptions, withType } from './review-options.ts'

export interface ReviewOptionsDialogProps {
  listId: string
  /** The types chosen beforehand. */
  types: readonly ReviewType[]
  onStart: (listName: string, options: ReviewOptions) => void
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
}

/** What to review, before the session starts. */
export default function ReviewOptionsDialog({
  listId,
  types,
  onStart,
  onClose,
  onCloseAutoFocus,
}: ReviewOptionsDialogProps) {
  const list = trpc.lists.get.useQuery({ id: listId })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent onCloseAutoFocus={onCloseAutoFocus}>
        <DialogHeader>
          <DialogTitle>Review Option</DialogTitle>
          <DialogDescription>Choose what you want to review</DialogDescription>
        </DialogHeader>
        {list.data !== undefined ? (
          <OptionsForm
            initial={initialOptions(types, list.data.targetLanguages)}
            targetLanguages={list.data.targetLanguages}
            onStart={(options) => onStart(list.data.name, options)}
            onCancel={onClose}
          />
        ) : list.isError ? (
          <LoadError text={errorMessage(list.error)} onRetry={() => void list.refetch()} />
        ) : (
          <div className="grid gap-3" aria-busy="true">
            <Skeleton className="h-24" />
            <Skeleton className="h-10" />
          </div>
        )}
      </DialogContent>
    </Dialog>
  )
}

interface OptionsFormProps {
  initial: ReviewOptions
  targetLanguages: readonly LanguageCode[]
  onStart: (options: ReviewOptions) => void
  onCancel: () => void
}

function OptionsForm({ initial, targetLanguages, onStart, onCancel }: OptionsFormProps) {
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
    if (complete) onStart({ ...options, listening: options.listening && hasDictation })
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

interface CheckRowProps {
  label: string
  hint?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

function CheckRow({ label, hint, checked, disabled = false, onChange }: CheckRowProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1">
      <Checkbox
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(state) => onChange(state === true)}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}hint` })}
      />
      <Label htmlFor={id} className="min-h-6">
        {label}
      </Label>
      {hint !== undefined && (
        <p id={`${id}hint`} className="col-start-2 text-muted-foreground text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  choices: readonly { value: string; label: ReactNode }[]
  onChoose: (value: string) => void
}

function Choice({ label, value, choices, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <Label htmlFor={id} className="mb-2">
        {label}
      </Label>
      <Select value={value} onValueChange={onChoose}>
        <SelectTrigger id={id}>
          <SelectValue placeholder="Select" />
        </SelectTrigger>
        <SelectContent>
          {choices.map((choice) => (
            <SelectItem key={choice.value} value={choice.value}>
              {choice.label}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </div>
  )
}
