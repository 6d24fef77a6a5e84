import { isInterval, limits } from '@wordtide/contract'
import { nextInterval } from '@wordtide/scheduling'
import { Button, Label } from '@wordtide/ui'
import { MinusIcon, PlusIcon } from 'lucide-react'
import { useId } from 'react'
import { type Control, useController, useFormState } from 'react-hook-form'
import { FieldMessage } from '../../shared/forms/field-frame.tsx'
import { messageAt } from '../../shared/forms/fields.tsx'
import { useRowFocus } from '../../shared/forms/rows/row-focus.ts'
import { type IntervalsInput, type SavedIntervals, shorterSentence } from './intervals.ts'
import { NumberInput } from './number-input.tsx'

const name = 'reviews.intervals'
const { count: maxCount, days: maxDays } = limits.intervals

/** Several fields in a row, so that a hundred of them are a few screens of a phone. */
export const fieldGrid = 'grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-x-2 gap-y-3'

/** One field for each interval, with buttons that add one and remove the last one. */
export function IntervalFields({ control }: { control: Control<IntervalsInput, unknown, SavedIntervals> }) {
  const { field } = useController({ control, name })
  const { errors } = useFormState({ control })
  const typed = field.value
  const { rows, addButton, focusNext } = useRowFocus(typed.map((_, index) => String(index)))
  const count = typed.length
  const id = useId()
  const errorOf = (index: number) => messageAt(errors, `${name}.${index}`)

  const add = () => {
    field.onChange([...typed, nextInterval(typed.filter(isInterval))])
    focusNext({ row: count, part: 'field' })
  }
  const removeLast = () => {
    field.onChange(typed.slice(0, -1))
    // The focused button is disabled once there are no intervals.
    if (count === 1) focusNext('addButton')
  }
  const error = messageAt(errors, `${name}.root`) ?? messageAt(errors, name)
  return (
    <div className="grid gap-3">
      {count > 0 && (
        <ol ref={rows} className={fieldGrid}>
          {typed.map((interval, index) => (
            <li key={`${name}.${index}`} className="min-w-0">
              <div data-row-fields data-field className="grid scroll-mt-4 gap-2">
                <Label htmlFor={`${id}${index}`} className="text-xs">
                  Interval {index + 1}
                </Label>
                <NumberInput
                  id={`${id}${index}`}
                  max={maxDays}
                  value={interval}
                  onChange={(value) => field.onChange(typed.with(index, value))}
                  onBlur={field.onBlur}
                  {...(errorOf(index) !== undefined && {
                    'aria-invalid': true,
                    'aria-describedby': `${id}${index}error`,
                  })}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {/* Below the row, because a field is too narrow for a sentence. */}
      {typed.map(
        (_, index) =>
          errorOf(index) !== undefined && (
            <FieldMessage key={`${name}.${index}`}>
              Interval {index + 1}: <span id={`${id}${index}error`}>{errorOf(index)}</span>
            </FieldMessage>
          ),
      )}
      {error !== undefined && <FieldMessage>{error}</FieldMessage>}
      <p aria-live="polite" className="text-sm text-warning empty:hidden">
        {shorterSentence(typed)}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button ref={addButton} variant="outline" size="sm" disabled={count >= maxCount} onClick={add}>
          <PlusIcon aria-hidden="true" />
          Add Interval
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-label="Remove last interval"
          disabled={count === 0}
          onClick={removeLast}
        >
          <MinusIcon aria-hidden="true" />
          Remove last
        </Button>
        {count >= maxCount && <span className="text-muted-foreground text-sm">At most {maxCount}</span>}
      </div>
    </div>
  )
}
