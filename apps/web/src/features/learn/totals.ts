import { type ListStatsView, reviewTypes } from '@wordtide/contract'
import { wholePercent } from '@wordtide/scheduling'

/** The three review types of a list taken together. */
export function totalsOf(stats: ListStatsView) {
  const sum = (figure: 'confidence' | 'dueCount') => reviewTypes.reduce((total, type) => total + stats[type][figure], 0)
  const confidence = sum('confidence')
  const maximum = stats.maxReviewTypeConfidence * reviewTypes.length
  return { confidence, maximum, dueCount: sum('dueCount'), progress: wholePercent(confidence, maximum) }
}
