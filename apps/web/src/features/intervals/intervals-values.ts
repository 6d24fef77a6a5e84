import { type Settings, settings } from '@wordtide/contract'
import type * as z from 'zod'

/** An interval while it is being typed: '' while the field holds no number. */
export type TypedInterval = number | ''

export interface IntervalsInput {
  reviews: { intervals: TypedInterval[] }
}

/** The contract's settings, filled in by a person. */
export const intervalsForm: z.ZodType<Settings, IntervalsInput> = settings

/** What a number field holds, as a number; '' when that is nothing, or no number. */
export const typedInterval = (text: string): TypedInterval => (text === '' ? '' : Number(text))

/** Whether both are the same intervals in the same order. */
export const sameIntervals = (some: readonly TypedInterval[], others: readonly TypedInterval[]): boolean =>
  some.length === others.length && some.every((interval, index) => interval === others[index])
