/** An interval while it is being typed: '' while the field holds no number. */
export type TypedInterval = number | ''

/** The settings, filled in by a person. */
export interface IntervalsInput {
  reviews: { intervals: TypedInterval[] }
}

/** What a number field holds, as a number; '' when that is nothing, or no number. */
export const typedInterval = (text: string): TypedInterval => (text === '' ? '' : Number(text))

/** Whether both are the same intervals in the same order. */
export const sameIntervals = (some: readonly TypedInterval[], others: readonly TypedInterval[]): boolean =>
  some.length === others.length && some.every((interval, index) => interval === others[index])
