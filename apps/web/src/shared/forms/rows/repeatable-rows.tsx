import { limits } from '@wordtide/contract'
import { Button, cn } from '@wordtide/ui'
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, XIcon } from 'lucide-react'
import { type ReactNode, type RefObject, use, useId, useState } from 'react'
import {
  type Control,
  type FieldArray,
  type FieldArrayPath,
  type FieldValues,
  useFieldArray,
  useFormState,
} from 'react-hook-form'
import { FieldMessage, NewRowContext } from '../field-frame.tsx'
import { messageAt } from '../fields.tsx'
import { type ReadyRow, useReadyRow } from './ready-row.ts'
import { useRowFocus } from './row-focus.ts'

interface FieldRowsProps<V extends FieldValues, N extends FieldArrayPath<V>, Output>
  extends Pick<RepeatableRowsProps, 'legend' | 'item' | 'max' | 'hint' | 'framed' | 'fold' | 'className' | 'children'> {
  control: Control<V, unknown, Output>
  name: N
  newRow: () => FieldArray<V, N>
  /** Keeps an empty row ready behind those that are filled. */
  ready?: ReadyRow<FieldArray<V, N>>
}

/** One row for each object in an array of a form. */
export function FieldRows<V extends FieldValues, N extends FieldArrayPath<V>, Output>(
  props: FieldRowsProps<V, N, Output>,
) {
  const { control, name, newRow, ready, ...rest } = props
  const { fields, append, remove, move, update } = useFieldArray({ control, name })
  const last = fields.length - 1
  const { isTaken, noteRemoval } = useReadyRow({
    count: fields.length,
    max: rest.max,
    ready,
    onAdd: (row) => append(row, { shouldFocus: false }),
    onRemoveLast: () => remove(last),
  })
  const { errors, submitCount } = useFormState({ control })
  return (
    <RepeatableRows
      {...rest}
      keys={fields.map(({ id }) => id)}
      submitCount={submitCount}
      error={messageAt(errors, `${name}.root`) ?? messageAt(errors, name)}
      endsEmpty={isTaken}
      onAdd={() => (isTaken ? update(last, newRow()) : append(newRow(), { shouldFocus: false }))}
      onRemove={(index) => {
        noteRemoval(index)
        remove(index)
      }}
      onMove={move}
    />
  )
}

interface RowsFold {
  isOpen: boolean
  /** The fieldset. */
  ref: RefObject<HTMLFieldSetElement | null>
  renderLegend: (count: number) => ReactNode
}

interface RepeatableRowsProps {
  /** The plural: 'Definitions'. */
  legend: string
  /** The singular for the buttons: 'definition'. */
  item: string
  /** One stable key for each row. */
  keys: readonly string[]
  /** The number of times that the form was submitted: rows added since show no errors until the next time. */
  submitCount?: number
  max?: number
  /** True if the last row is an empty one that the add button takes. */
  endsEmpty?: boolean
  hint?: ReactNode
  /** The error message for the rows as a whole. */
  error?: string | undefined
  onAdd: () => void
  onRemove: (index: number) => void
  onMove: (from: number, to: number) => void
  /** For rows of a single control: keeps the buttons beside it on narrow screens. */
  compact?: boolean
  /** For rows of several lines: draws a frame around each. */
  framed?: boolean
  /** Lets the user fold the rows away, by a legend that knows how many there are. */
  fold?: RowsFold
  className?: string
  children: (index: number) => ReactNode
}

/** A group of rows with buttons that add, remove and move them. */
export function RepeatableRows(props: RepeatableRowsProps) {
  const {
    legend,
    item,
    keys,
    submitCount = 0,
    max = limits.rows,
    endsEmpty = false,
    hint,
    error,
    onAdd,
    onRemove,
    onMove,
    compact = false,
    framed = false,
    fold,
    className,
    children,
  } = props
  const id = useId()
  const [announcement, setAnnouncement] = useState('')
  const { rows, addButton, focusNext } = useRowFocus(keys)
  const isNew = useNewRows(keys, submitCount)
  const count = keys.length
  const filledCount = endsEmpty ? count - 1 : count
  const isFull = filledCount >= max
  const descriptionIds = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
  const move = (from: number, to: number) => {
    if (to < 0 || to >= count) return
    onMove(from, to)
    focusNext({ row: to, part: to < from ? 'up' : 'down' })
    setAnnouncement(`Moved ${item} to place ${to + 1} of ${count}`)
  }
  const remove = (index: number) => {
    onRemove(index)
    focusNext(count === 1 ? 'addButton' : { row: Math.min(index, count - 2), part: 'remove' })
    setAnnouncement(`Removed ${item} ${index + 1}`)
  }
  const add = () => {
    onAdd()
    focusNext({ row: filledCount, part: 'field' })
  }
  return (
    <fieldset
      ref={fold?.ref}
      // The rows of single controls have no visible label but this one.
      className={cn('min-w-0', compact && '[&:has([aria-invalid=true])>legend]:text-destructive', className)}
      {...(descriptionIds.some(Boolean) && { 'aria-describedby': descriptionIds.filter(Boolean).join(' ') })}
    >
      {fold?.renderLegend(filledCount) ?? (
        <legend className={cn('mb-2 font-medium text-sm', error !== undefined && 'text-destructive')}>{legend}</legend>
      )}
      <div hidden={fold?.isOpen === false} className="grid gap-2">
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-muted-foreground text-sm">
            {hint}
          </p>
        )}
        {count > 0 && (
          <ol ref={rows} className="grid min-w-0 gap-3">
            {keys.map((key, index) => (
              <li
                key={key}
                className={cn(
                  'flex min-w-0 items-start gap-1',
                  // Room for the fields: on a phone, and in a frame, the buttons are in a line above them.
                  !compact && 'max-sm:flex-col-reverse',
                  framed && 'flex-col-reverse gap-2 rounded-md border p-3',
                )}
              >
                <div data-row-fields className="w-full min-w-0 flex-1">
                  <NewRowContext value={isNew(key)}>{children(index)}</NewRowContext>
                </div>
                <RowTools
                  name={`${item} ${index + 1}`}
                  isFirst={index === 0}
                  isLast={index === count - 1}
                  onMove={(by) => move(index, index + by)}
                  onRemove={() => remove(index)}
                  className={framed ? 'w-full' : compact ? besideControl : besideField}
                  titleClassName={cn(compact && 'hidden', !compact && !framed && 'sm:hidden')}
                />
              </li>
            ))}
          </ol>
        )}
        {error !== undefined && <FieldMessage id={`${id}-error`}>{error}</FieldMessage>}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            ref={addButton}
            variant="outline"
            size="sm"
            className="pointer-coarse:h-11"
            disabled={isFull}
            data-invalid={error !== undefined || undefined}
            onClick={add}
          >
            <PlusIcon aria-hidden="true" />
            Add {item}
          </Button>
          {isFull && <span className="text-muted-foreground text-sm">At most {max}</span>}
        </div>
      </div>
      <span aria-live="polite" className="sr-only">
        {announcement}
      </span>
    </fieldset>
  )
}

/** The place of the buttons beside a field with a label, and beside a control without one: in the middle of a control of one line. */
const besideField = 'max-sm:w-full sm:pt-6.5 sm:pointer-coarse:pt-5.5'
const besideControl = 'pt-1 pointer-coarse:pt-0'

interface RowToolsProps {
  /** The name of the row: 'definition 1'. */
  name: string
  isFirst: boolean
  isLast: boolean
  /** Moves the row up (-1) or down (1). */
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  className: string
  titleClassName: string
}

/** The buttons of a row. A single row has nowhere to go, and no arrows. */
function RowTools(props: RowToolsProps) {
  const { name, isFirst, isLast, onMove, onRemove, className, titleClassName } = props
  const arrows = [
    { part: 'up', by: -1, isEnd: isFirst, icon: <ArrowUpIcon aria-hidden="true" /> },
    { part: 'down', by: 1, isEnd: isLast, icon: <ArrowDownIcon aria-hidden="true" /> },
  ] as const
  const button = { variant: 'ghost', size: 'icon-sm', className: 'pointer-coarse:size-11' } as const
  return (
    <div data-row-tools className={cn('flex shrink-0 items-center', className)}>
      <span
        aria-hidden="true"
        className={cn('me-auto text-muted-foreground text-sm first-letter:uppercase', titleClassName)}
      >
        {name}
      </span>
      {!(isFirst && isLast) &&
        arrows.map(({ part, by, isEnd, icon }) => (
          <Button
            key={part}
            {...button}
            data-part={part}
            aria-label={`Move ${name} ${part}`}
            aria-disabled={isEnd}
            onClick={() => onMove(by)}
          >
            {icon}
          </Button>
        ))}
      <Button {...button} data-part="remove" aria-label={`Remove ${name}`} onClick={onRemove}>
        <XIcon aria-hidden="true" />
      </Button>
    </div>
  )
}

/** Returns a function that says whether a row was added since the form was last submitted. */
function useNewRows(keys: readonly string[], submitCount: number): (key: string) => boolean {
  const isInNewRow = use(NewRowContext)
  const [submitted, setSubmitted] = useState({ keys, submitCount })
  if (submitted.submitCount !== submitCount) setSubmitted({ keys, submitCount })
  return (key) => isInNewRow || (submitCount > 0 && !submitted.keys.includes(key))
}
