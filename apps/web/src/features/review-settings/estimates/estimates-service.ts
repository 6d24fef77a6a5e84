import { estimateIntervals, type IntervalsEstimate } from '@wordtide/simulation'

/** What is simulated: the intervals, and whether learned cards return. */
export type EstimatedSettings = Parameters<typeof estimateIntervals>[0]

/** What the page sends to its worker. */
export interface EstimateRequest {
  readonly id: number
  readonly settings: EstimatedSettings
}

export interface EstimateReply {
  readonly id: number
  readonly estimate: IntervalsEstimate
}

/** What the worker does. */
export const replyTo = ({ id, settings }: EstimateRequest): EstimateReply => ({
  id,
  estimate: estimateIntervals(settings),
})
