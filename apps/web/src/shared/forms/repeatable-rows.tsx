import { limits } from '@wordtide/contract'
import { Button, cn } from '@wordtide/ui'
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, XIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import {
  type Control,
  type FieldArray,
  type FieldArrayPath,
  type FieldValues,
  useFieldArray,
  useFormState,
} from 'react-hook-form'
import { messageAt } from './fields.tsx'

export interface FieldRowsProps<V extends FieldValues, N extends FieldArrayPath<V>, Output>
  extends Pick<RepeatableRowsProps, 'legend' | 'item' | 'max' | 'hint' | 'fold' | 'className' | 'children'> {
  control: Control<V, unknown, Output>
  name: N
  newRow: () => FieldArray<V, N>
}

/** One row for each object in an array of a form. */
export function FieldRows<V extends FieldValues, N extends FieldArrayPath<V>, Output>(
  props: FieldRowsProps<V, N, Output>,
) {
  const { control, name, newRow, ...rest } = props
  const { fields, append, remove, move } = useFieldArray({ control, name })
  const { errors } = useFormState({ control })
  return (
    <RepeatableRows
      {...rest}
      keys={fields.map(({ id }) => id)}
      error={messageAt(errors, `${name}.root`) ?? messageAt(errors, name)}
      onAdd={() => append(newRow(), { shouldFocus: false })}
      onRemove={remove}
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

export interface RepeatableRowsProps {
  /** The plural: 'Definitions'. */
  legend: string
  /** The singular for the buttons: 'definition'. */
  item: string
  /** One stable key for each row. */
  keys: readonly string[]
  max?: number
  hint?: ReactNode
  /** The error message for the rows as a whole. */
  error?: string | undefined
  onAdd: () => void
  onRemove: (index: number) => void
  onMove: (from: number, to: number) => void
  /** For rows of a single control: keeps the buttons beside it on narrow screens. */
  compact?: boolean
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
    max = limits.rows,
    hint,
    error,
    onAdd,
    onRemove,
    onMove,
    compact = false,
    fold,
    className,
    children,
  } = props
  const id = useId()
  const [announcement, setAnnouncement] = useState('')
  const { rows, addButton, focusNext } = useRowFocus(keys)
  const count = keys.length
  const isFull = count >= max
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
    focusNext({ row: count, part: 'field' })
  }
  return (
    <fieldset
      ref={fold?.ref}
      className={cn('min-w-0', className)}
      {...(descriptionIds.some(Boolean) && { 'aria-describedby': descriptionIds.filter(Boolean).join(' ') })}
    >
      {fold?.renderLegend(count) ?? <legend className="mb-2 font-medium text-sm">{legend}</legend>}
      <div hidden={fold?.isOpen === false} className="grid gap-2">
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-muted-foreground text-sm">
            {hint}
          </p>
        )}
        {count > 0 && (
          <ol ref={rows} className="grid min-w-0 gap-3">
            {keys.map((key, index) => (
              <li key={key} className={cn('flex min-w-0 items-start gap-1', !compact && 'max-sm:flex-col-reverse')}>
                <div data-row-fields className="w-full min-w-0 flex-1">
                  {children(index)}
                </div>
                <div data-row-tools className={cn('flex shrink-0', compact ? 'pt-1' : 'max-sm:self-end')}>
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    data-part="up"
                    aria-label={`Move ${item} ${index + 1} up`}
                    aria-disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <ArrowUpIcon aria-hidden="true" />
                  </Button>
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    data-part="down"
                    aria-label={`Move ${item} ${index + 1} down`}
                    aria-disabled={index === count - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowDownIcon aria-hidden="true" />
                  </Button>
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    data-part="remove"
                    aria-label={`Remove ${item} ${index + 1}`}
                    onClick={() => remove(index)}
                  >
                    <XIcon aria-hidden="true" />
                  </Button>
                </div>
              </li>
            ))}
          </ol>
        )}
        {error !== undefined && (
          <p id={`${id}-error`} className="text-destructive text-sm">
            {error}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button ref={addButton} variant="outline" size="sm" disabled={isFull} onClick={add}>
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

type FocusTarget = 'addButton' | { row: number; part: RowPart }
type RowPart = 'up' | 'down' | 'remove' | 'field'

/** Moves the focus to a control of a row, or to the add button, after the rows were changed. */
export function useRowFocus(keys: readonly string[]) {
  const rows = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const next = useRef<{ target: FocusTarget; previousOrder: string }>(undefined)
  const order = keys.join(' ')

  useEffect(() => {
    // Waits for the render that has the changed rows.
    if (next.current === undefined || next.current.previousOrder === order) return
    const { target } = next.current
    next.current = undefined
    if (target === 'addButton') return addButton.current?.focus()
    const row = rows.current?.children[target.row]
    row?.querySelector<HTMLElement>(selectorOf(target.part))?.focus()
  })

  return {
    rows,
    addButton,
    focusNext: (target: FocusTarget) => {
      next.current = { target, previousOrder: order }
    },
  }
}

const selectorOf = (part: RowPart) =>
  part === 'field'
    ? ':scope > [data-row-fields] :is(input, textarea), :scope > [data-row-fields] [role="combobox"]:only-child'
    : `:scope > [data-row-tools] [data-part="${part}"]`
