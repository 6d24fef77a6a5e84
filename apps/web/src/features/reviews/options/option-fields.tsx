import { Checkbox, Label, Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@wordtide/ui'
import { type ReactNode, useId } from 'react'

export interface CheckRowProps {
  label: string
  hint?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** Something to tick. */
export function CheckRow({ label, hint, checked, disabled = false, onChange }: CheckRowProps) {
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

export interface ChoiceProps {
  label: string
  value: string
  choices: readonly { value: string; label: ReactNode }[]
  onChoose: (value: string) => void
}

/** One of a few. */
export function Choice({ label, value, choices, onChoose }: ChoiceProps) {
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
