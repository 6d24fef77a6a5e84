import { cn } from '@wordtide/ui'
import { type ReactNode, useId, useState } from 'react'
import { presets } from '../../shared/lib/presets.ts'
import { AdaptiveEstimate, type EstimateContext, PresetEstimate } from './estimates/estimate.tsx'
import { type IntervalsInput, sameIntervals, type TypedInterval } from './intervals.ts'

interface PresetChoiceProps {
  typed: IntervalsInput['reviews']
  context: EstimateContext
  /** Fills the fields; nothing is saved yet. */
  onChoose: (intervals: TypedInterval[]) => void
  onAdaptive: () => void
}

/**
 * The presets of the intervals, and the adaptive schedule. Intervals that match no preset are the user's own, which can be chosen again.
 */
export function PresetChoice({ typed, context, onChoose, onAdaptive }: PresetChoiceProps) {
  const name = useId()
  const isAdaptive = typed.schedule === 'adaptive'
  const preset = presets.find(({ intervals }) => sameIntervals(typed.intervals, intervals))
  const chosen = isAdaptive ? undefined : preset
  const [own, setOwn] = useState<readonly TypedInterval[]>()
  if (preset === undefined && (own === undefined || !sameIntervals(own, typed.intervals))) setOwn(typed.intervals)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium text-sm">Start from</legend>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {presets.map((preset) => (
          <PresetRadio
            key={preset.name}
            group={name}
            name={preset.name}
            text={preset.text}
            estimate={<PresetEstimate intervals={preset.intervals} context={context} />}
            isChosen={preset === chosen}
            onChoose={() => onChoose([...preset.intervals])}
          />
        ))}
        <PresetRadio
          group={name}
          name="Your own"
          text="Type the days below, as you like them."
          isChosen={!isAdaptive && chosen === undefined}
          isDisabled={own === undefined}
          onChoose={() => own !== undefined && onChoose([...own])}
        />
        <PresetRadio
          group={name}
          name="Adaptive"
          text="Each word comes back when you are about to forget it, judged by your answers."
          estimate={<AdaptiveEstimate retention={typed.retention} context={context} />}
          isChosen={isAdaptive}
          onChoose={onAdaptive}
          className="sm:col-span-2 lg:col-span-4"
        />
      </div>
    </fieldset>
  )
}

interface PresetRadioProps {
  group: string
  name: string
  text: string
  estimate?: ReactNode
  isChosen: boolean
  isDisabled?: boolean
  onChoose: () => void
  className?: string
}

function PresetRadio(props: PresetRadioProps) {
  const { group, name, text, estimate, isChosen, isDisabled = false, onChoose, className } = props
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={cn(
        'flex cursor-pointer items-start gap-3 rounded-lg border p-3 text-sm has-checked:border-primary has-checked:bg-accent has-disabled:cursor-default',
        className,
      )}
    >
      <input
        id={id}
        type="radio"
        name={group}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text`}
        className="mt-0.5 size-4 shrink-0 accent-primary"
      />
      <span className="grid gap-0.5">
        <span id={`${id}-name`} className="font-medium">
          {name}
        </span>
        <span id={`${id}-text`} className="grid gap-0.5 text-muted-foreground">
          <span>{text}</span>
          {estimate}
        </span>
      </span>
    </label>
  )
}
