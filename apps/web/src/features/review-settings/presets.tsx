import { type ReactNode, useId, useState } from 'react'
import { presets } from '../../shared/lib/presets.ts'
import { type EstimateContext, PresetEstimate } from './estimates/estimate.tsx'
import { sameIntervals, type TypedInterval } from './intervals.ts'

interface PresetChoiceProps {
  typed: readonly TypedInterval[]
  context: EstimateContext
  /** Fills the fields; nothing is saved yet. */
  onChoose: (intervals: TypedInterval[]) => void
}

/** The presets of the intervals. Intervals that are none of them are the user's own, which can be chosen again. */
export function PresetChoice({ typed, context, onChoose }: PresetChoiceProps) {
  const name = useId()
  const chosen = presets.find(({ intervals }) => sameIntervals(typed, intervals))
  const [own, setOwn] = useState<readonly TypedInterval[]>()
  if (chosen === undefined && (own === undefined || !sameIntervals(own, typed))) setOwn(typed)
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
          isChosen={chosen === undefined}
          isDisabled={own === undefined}
          onChoose={() => own !== undefined && onChoose([...own])}
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
}

function PresetRadio({ group, name, text, estimate, isChosen, isDisabled = false, onChoose }: PresetRadioProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex cursor-pointer items-start gap-3 rounded-lg border p-3 text-sm has-checked:border-primary has-checked:bg-accent has-disabled:cursor-default"
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
