import { isInterval } from '@wordtide/contract'
import { useDebounced } from '../../../shared/tables/search-box.tsx'
import type { IntervalSettings, IntervalsInput } from '../intervals.ts'
import { estimateSentence, shortEstimate } from './estimate-texts.ts'
import { useEstimate } from './use-estimate.ts'

/** The settings on which an estimate depends, beside those that the form changes. */
export interface EstimateContext {
  /** The saved intervals. */
  intervals: readonly number[]
  newPerDay: number
  learnedReturn: boolean
}

const estimating = 'Estimating…'

interface TypedEstimateProps {
  typed: IntervalsInput['reviews']
  context: EstimateContext
}

/** Shows the cost and the retention of the typed settings after a pause in typing. Shows nothing while an interval is invalid. */
export function TypedEstimate({ typed, context }: TypedEstimateProps) {
  const { intervals } = typed
  return (
    // As high as the longest sentence, so that nothing below it moves.
    <div aria-live="polite" className="min-h-15 max-w-prose text-sm sm:min-h-10">
      {intervals.every(isInterval) && context.newPerDay > 0 && (
        <EstimateSentence typed={{ ...typed, intervals }} context={context} />
      )}
    </div>
  )
}

/** The settings of the form with valid intervals. */
type ValidSettings = Omit<IntervalSettings, 'intervals'> & { intervals: readonly number[] }

interface EstimateTextProps {
  typed: ValidSettings
  context: EstimateContext
}

function EstimateSentence({ typed, context }: EstimateTextProps) {
  const estimate = useSettledEstimate(typed, context)
  if (estimate === null) return null
  return <p>{estimate === undefined ? estimating : estimateSentence(estimate, context.newPerDay)}</p>
}

/** Returns the estimate of typed settings once they have not changed for a moment. */
function useSettledEstimate(typed: ValidSettings, { learnedReturn }: EstimateContext) {
  const { intervals, schedule, retention } = typed
  const settings = { intervals, learnedReturn, ...(schedule === 'adaptive' && { schedule, retention }) }
  const text = JSON.stringify(settings)
  return useEstimate(settings, useDebounced(text) === text)
}

interface PresetEstimateProps {
  intervals: readonly number[]
  context: EstimateContext
}

/** The estimate beside the text of a preset. */
export function PresetEstimate({ intervals, context: { newPerDay, learnedReturn } }: PresetEstimateProps) {
  const estimate = useEstimate({ intervals, learnedReturn })
  return <ShortEstimate estimate={estimate} newPerDay={newPerDay} className="min-h-10" />
}

/** The estimate beside the text of the adaptive schedule, at the chosen retention. Intervals that are being typed hardly matter to it. */
export function AdaptiveEstimate({ retention, context }: { retention: number; context: EstimateContext }) {
  const estimate = useSettledEstimate({ intervals: context.intervals, schedule: 'adaptive', retention }, context)
  return <ShortEstimate estimate={estimate} newPerDay={context.newPerDay} className="min-h-10 sm:min-h-5" />
}

interface ShortEstimateProps {
  estimate: ReturnType<typeof useEstimate>
  newPerDay: number
  /** As high as the longest estimate, so that nothing below it moves. */
  className: string
}

function ShortEstimate({ estimate, newPerDay, className }: ShortEstimateProps) {
  if (estimate === null || newPerDay === 0) return null
  return <span className={className}>{estimate === undefined ? estimating : shortEstimate(estimate, newPerDay)}</span>
}
