import { cn, Label } from '@wordtide/ui'
import { type ReactNode, useId } from 'react'

/** What ties a control to its label, hint and message; spread it on the control. */
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

/** A labelled control with its hint and the message beside it. */
export function FieldFrame({ label, hint, error, className, children }: FieldFrameProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [hint === undefined ? '' : hintId, error === undefined ? '' : errorId].filter(Boolean).join(' ')
  return (
    <div className={cn('min-w-0', className)}>
      <Label htmlFor={id} className="mb-2">
        {label}
      </Label>
      {children({
        id,
        ...(described === '' ? {} : { 'aria-describedby': described }),
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
