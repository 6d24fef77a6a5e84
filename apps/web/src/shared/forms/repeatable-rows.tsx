import { limits } from '@wordtide/contract'
import { Button, cn } from '@wordtide/ui'
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, XIcon } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useRowFocus } from './use-row-focus.ts'

export interface RepeatableRowsProps {
  /** What the rows are: 'Definitions'. */
  legend: string
  /** What one of them is called on the buttons: 'definition'. */
  item: string
  /** One stable key a row. */
  keys: readonly string[]
  max?: number
  hint?: ReactNode
  /** What is wrong with the rows as a whole. */
  error?: string | undefined
  onAdd: () => void
  onRemove: (index: number) => void
  onMove: (from: number, to: number) => void
  /** A row is one control: the buttons stand beside it on a phone, too. */
  compact?: boolean
  className?: string
  children: (index: number) => ReactNode
}

/** Rows that can be added, removed and moved, all by buttons. */
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
    className,
    children,
  } = props
  const id = useId()
  const [said, setSaid] = useState('')
  const { rows, adder, focusNext } = useRowFocus(keys)
  const count = keys.length
  const full = count >= max
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
  const move = (from: number, to: number) => {
    if (to < 0 || to >= count) return
    onMove(from, to)
    focusNext({ row: to, part: to < from ? 'up' : 'down' })
    setSaid(`Moved ${item} to place ${to + 1} of ${count}`)
  }
  const remove = (index: number) => {
    onRemove(index)
    focusNext(count === 1 ? 'adder' : { row: Math.min(index, count - 2), part: 'remove' })
    setSaid(`Removed ${item} ${index + 1}`)
  }
  const add = () => {
    onAdd()
    focusNext({ row: count, part: 'field' })
  }
  return (
    <fieldset
      className={cn('grid min-w-0 gap-2', className)}
      {...(described.some(Boolean) && { 'aria-describedby': described.filter(Boolean).join(' ') })}
    >
      <legend className="mb-2 font-medium text-sm">{legend}</legend>
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
        <Button ref={adder} variant="outline" size="sm" disabled={full} onClick={add}>
          <PlusIcon aria-hidden="true" />
          Add {item}
        </Button>
        {full && <span className="text-muted-foreground text-sm">At most {max}</span>}
      </div>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </fieldset>
  )
}
