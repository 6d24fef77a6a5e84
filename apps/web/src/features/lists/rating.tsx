import type { ListRowView } from '@wordtide/contract'
import { cn } from '@wordtide/ui'
import { StarIcon } from 'lucide-react'

/** What everyone together thinks of a list, and how many said so; in a table short, but not to be heard short. */
export function Rating({ list, short = false }: { list: ListRowView; short?: boolean }) {
  const { rating, ratingsCount } = list
  return (
    <span className="inline-flex items-center gap-1.5 align-middle whitespace-nowrap">
      <StarIcon
        aria-hidden="true"
        className={cn('size-4 shrink-0', ratingsCount === 0 ? 'text-input' : 'fill-warning text-warning')}
      />
      <span>
        {rating} ({ratingsCount}
        <span className={short ? 'sr-only' : undefined}> {ratingsCount === 1 ? 'rating' : 'ratings'}</span>)
      </span>
    </span>
  )
}
