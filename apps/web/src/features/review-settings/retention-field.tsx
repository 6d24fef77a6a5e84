import { limits } from '@wordtide/contract'
import { type Control, useController } from 'react-hook-form'
import { FieldFrame } from '../../shared/forms/field-frame.tsx'
import type { IntervalsInput, SavedIntervals } from './intervals.ts'

const { min, max } = limits.retention
const percentOf = (share: number) => Math.round(share * 100)

/** The wished retention of the adaptive schedule, as a slider in whole percent. */
export function RetentionField({ control }: { control: Control<IntervalsInput, unknown, SavedIntervals> }) {
  const { field, fieldState } = useController({ control, name: 'reviews.retention' })
  const percent = percentOf(field.value)
  return (
    <FieldFrame
      label="Wished retention"
      hint={`Of 100 cards that come back, you want to know about ${percent}. The more, the sooner each comes back.`}
      error={fieldState.error?.message}
    >
      {(controlProps) => (
        <div className="flex max-w-prose items-center gap-3">
          <input
            {...controlProps}
            type="range"
            min={percentOf(min)}
            max={percentOf(max)}
            step={1}
            value={percent}
            aria-valuetext={`${percent} %`}
            onChange={(event) => field.onChange(event.target.valueAsNumber / 100)}
            onBlur={field.onBlur}
            ref={field.ref}
            className="h-10 min-w-0 flex-1 cursor-pointer accent-primary"
          />
          <output htmlFor={controlProps.id} className="w-12 text-end font-medium text-sm tabular-nums">
            {percent} %
          </output>
        </div>
      )}
    </FieldFrame>
  )
}
