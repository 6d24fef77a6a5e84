import { isInterval } from '@wordtide/contract'
import { useDebounced } from '../../../shared/tables/search-box.tsx'
import { sameIntervals, type TypedInterval } from '../intervals.ts'
import { estimateSentence, shortEstimate } from './estimate-texts.ts'
import { useEstimate } from './use-estimate.ts'

/** The settings on which an estimate depends, beside the intervals. */
export interface EstimateContext {
  newPerDay: number
  learnedReturn: boolean
}

const estimating = 'Estimating…'

interface IntervalsEstimateTextProps {
  typed: readonly TypedInterval[]
  context: EstimateContext
}

/** Shows the cost and the retention of the typed intervals after a pause in typing. Shows nothing while one is invalid. */
export function TypedIntervalsEstimate({ typed, context }: IntervalsEstimateTextProps) {
  const isValid = typed.every(isInterval)
  return (
    // As high as the longest sentence, so that nothing below it moves.
    <div aria-live="polite" className="min-h-15 max-w-prose text-sm sm:min-h-10">
      {isValid && context.newPerDay > 0 && <EstimateSentence intervals={typed} context={context} />}
    </div>
  )
}

interface EstimateTextProps {
  intervals: readonly number[]
  context: EstimateContext
}

function EstimateSentence({ intervals, context: { newPerDay, learnedReturn } }: EstimateTextProps) {
  const isSettled = sameIntervals(useDebounced(intervals), intervals)
  const estimate = useEstimate({ intervals, learnedReturn }, isSettled)
  if (estimate === null) return null
  return <p>{estimate === undefined ? estimating : estimateSentence(estimate, newPerDay)}</p>
}

/** The estimate beside the text of a preset. */
export function PresetEstimate({ intervals, context: { newPerDay, learnedReturn } }: EstimateTextProps) {
  const estimate = useEstimate({ intervals, learnedReturn })
  if (estimate === null || newPerDay === 0) return null
  return <span className="min-h-10">{estimate === undefined ? estimating : shortEstimate(estimate, newPerDay)}</span>
}
