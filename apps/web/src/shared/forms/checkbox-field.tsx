import { Checkbox, Label } from '@wordtide/ui'
import { useId } from 'react'

interface CheckboxFieldProps {
  label: string
  hint?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A choice with its name and a hint. */
export function CheckboxField({ label, hint, checked, disabled = false, onChange }: CheckboxFieldProps) {
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
