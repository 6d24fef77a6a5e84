import { estimateSchedule, type ScheduleEstimate } from '@wordtide/simulation'

/** The settings to simulate: the intervals, and whether learned cards return. */
export type EstimatedSettings = Parameters<typeof estimateSchedule>[0]

/** The message of the page to its worker. */
export interface EstimateRequest {
  readonly id: number
  readonly settings: EstimatedSettings
}

export interface EstimateReply {
  readonly id: number
  readonly estimate: ScheduleEstimate
}

/** Returns the worker's reply to a request. */
export const replyTo = ({ id, settings }: EstimateRequest): EstimateReply => ({
  id,
  estimate: estimateSchedule(settings),
})
