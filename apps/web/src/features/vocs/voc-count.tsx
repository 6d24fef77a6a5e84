import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../shared/api/trpc.ts'
import { formatCount, vocabularies } from '../../shared/lib/counted.ts'
import { type VocsFilter, vocsFilterOf } from '../../shared/tables/search-params.ts'

interface VocCountProps {
  listId: string
  /** How many the list has. */
  total: number
  filter: VocsFilter
  /** How many of the list, and of those that the filter leaves, are deleted in a moment. */
  hidden: { total: number; filtered: number }
}

/** How many vocabularies the list has, or how many of them the filter leaves. A change is announced. */
export function VocCount({ listId, filter, hidden, ...props }: VocCountProps) {
  const total = Math.max(0, props.total - hidden.total)
  const isFiltered = filter.search !== undefined || filter.tag !== undefined || filter.pos !== undefined
  const counted = trpc.vocs.count.useQuery(vocsFilterOf(listId, filter), {
    enabled: isFiltered,
    placeholderData: keepPreviousData,
  })
  return (
    <p aria-live="polite" className="text-muted-foreground text-sm tabular-nums">
      {!isFiltered
        ? vocabularies(total)
        : counted.data !== undefined &&
          `${formatCount(Math.max(0, counted.data.count - hidden.filtered))} of ${formatCount(total)}`}
    </p>
  )
}
