import { cn, Label } from '@wordtide/ui'
import { CircleAlertIcon } from 'lucide-react'
import { createContext, type ReactNode, use, useId } from 'react'
import { useDebounced } from '../tables/search-box.tsx'

/** The attributes that connect a control with its label, hint and error message. Spread them on the control. */
export interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

export interface FieldFrameProps {
  label: string
  /** For a control that its place explains: the label is for screen readers only. */
  hidesLabel?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** True if the user has left the field with something in it, or has chosen it: then it shows its error in a new row, too. */
  isLeftFilled?: boolean
  /** True if the field must be filled in. If not, it is marked. Undefined for a control that always has a value, such as a switch. */
  required?: boolean | undefined
  /** A text and its limit. When the text comes near the limit, the frame shows the number of characters left. */
  counted?: { text: string; limit: number } | undefined
  className?: string
  children: (control: ControlProps) => ReactNode
}

/**
 * True if the fields are in a row that was added since the form was last submitted. An empty field there is not a mistake yet, but the
 * whole form is validated on each change.
 */
export const NewRowContext = createContext(false)

/** The label, the hint and the error message around a control. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, hidesLabel = false, hint, isLeftFilled = false, required, counted, className, children } = props
  const isCalm = use(NewRowContext) && !isLeftFilled
  const error = isCalm ? undefined : props.error
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const descriptionIds = [hint === undefined ? '' : hintId, error === undefined ? '' : errorId]
    .filter(Boolean)
    .join(' ')
  return (
    <div data-field className={cn('min-w-0 scroll-mt-4', className)}>
      <div className={cn('mb-2 flex items-baseline gap-2 text-sm', hidesLabel && 'sr-only')}>
        <Label htmlFor={id} className={cn(error !== undefined && 'text-destructive')}>
          {label}
        </Label>
        {required === false && <span className="text-muted-foreground leading-none">Optional</span>}
        {counted !== undefined && <Counter {...counted} />}
      </div>
      {children({
        id,
        ...(descriptionIds !== '' && { 'aria-describedby': descriptionIds }),
        ...(error !== undefined && { 'aria-invalid': true }),
        ...(required === true && { 'aria-required': true }),
      })}
      {hint !== undefined && (
        <p id={hintId} className="mt-1.5 text-pretty text-muted-foreground text-sm">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <FieldMessage id={errorId} className="mt-1.5">
          {error}
        </FieldMessage>
      )}
    </div>
  )
}

/** The error message of a field, or of several. */
export function FieldMessage({ id, className, children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <p id={id} className={cn('flex gap-1.5 text-destructive text-sm', className)}>
      <CircleAlertIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** The part of a limit that is free when the counter appears. */
const nearLimit = 0.2

/** The pause in typing after which screen readers announce the limit. */
const announcementDelayMs = 1000

function Counter({ text, limit }: { text: string; limit: number }) {
  // As the schemas count: without the space around it, in UTF-16 units.
  const left = limit - text.trim().length
  const note = left > limit * nearLimit ? '' : left < 0 ? `${-left} too many` : `${left} left`
  return (
    <>
      <span
        aria-hidden="true"
        className={cn('ms-auto leading-none tabular-nums', left < 0 ? 'text-destructive' : 'text-muted-foreground')}
      >
        {note}
      </span>
      <span aria-live="polite" className="sr-only">
        {useDebounced(note, announcementDelayMs)}
      </span>
    </>
  )
}
