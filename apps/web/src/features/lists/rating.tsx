import type { ListRowView } from '@wordtide/contract'
import { cn } from '@wordtide/ui'
import { StarIcon } from 'lucide-react'
import { formatCount } from '../../shared/lib/counted.ts'

/** The average rating and the number of ratings. `isShort` hides the word from sight, but not from screen readers. */
export function Rating({ list, isShort = false }: { list: ListRowView; isShort?: boolean }) {
  const { rating, ratingsCount } = list
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <StarIcon
        aria-hidden="true"
        className={cn('size-4 shrink-0', ratingsCount === 0 ? 'text-input' : 'fill-warning text-warning')}
      />
      <span>
        {rating} ({formatCount(ratingsCount)}
        <span className={isShort ? 'sr-only' : undefined}> {ratingsCount === 1 ? 'rating' : 'ratings'}</span>)
      </span>
    </span>
  )
}
