import { DEFAULT_INTERVALS } from '@wordtide/scheduling'
import { Skeleton } from '@wordtide/ui'

/** A hundred fields are a few screens of a phone, not a hundred rows. */
export const fieldGrid = 'grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-x-2 gap-y-3'

/** Stands where the fields will be. */
export function LoadingIntervals() {
  return (
    <div role="status" aria-label="Loading intervals" className={fieldGrid}>
      {DEFAULT_INTERVALS.map((days) => (
        <Skeleton key={days} className="h-15" />
      ))}
    </div>
  )
}
