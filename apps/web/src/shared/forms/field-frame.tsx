import { cn, Label } from '@wordtide/ui'
import { type ReactNode, useId } from 'react'

/** The attributes that connect a control with its label, hint and error message. Spread them on the control. */
export interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export interface FieldFrameProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** The label, the hint and the error message around a control. */
export function FieldFrame({ label, hint, error, className, children }: FieldFrameProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const descriptionIds = [hint === undefined ? '' : hintId, error === undefined ? '' : errorId]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={cn('min-w-0', className)}>
      <Label htmlFor={id} className="mb-2">
        {label}
      </Label>
      {children({
        id,
        ...(descriptionIds === '' ? {} : { 'aria-describedby': descriptionIds }),
        ...(error === undefined ? {} : { 'aria-invalid': true }),
      })}
      {hint !== undefined && (
        <p id={hintId} className="mt-1.5 text-muted-foreground text-sm">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className="mt-1.5 text-destructive text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
