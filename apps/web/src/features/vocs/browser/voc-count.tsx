import { keepPreviousData } from '@tanstack/react-query'
import type { ListView } from '@wordtide/contract'
import { useDueAndNew } from '../../../shared/api/card-counts.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import { dueAndNewText, formatCount, wordsText } from '../../../shared/lib/counted.ts'
import { type VocsFilter, vocsFilterOf } from '../../../shared/tables/search-params.ts'
import type { VocRows } from './use-voc-rows.ts'

export interface VocCounts {
  /** The number of vocabularies in the list. */
  total: number
  /** The number that match the filter; undefined without a filter, and until they are counted. */
  matching: number | undefined
  isFiltered: boolean
}

/** Counts the vocabularies of a list that are shown. */
export function useVocCounts(list: ListView, filter: VocsFilter, hidden: VocRows['hidden']): VocCounts {
  const { search, tag, pos, needs } = filter
  const isFiltered = [search, tag, pos, needs].some((part) => part !== undefined)
  const counted = trpc.vocs.count.useQuery(vocsFilterOf(list.id, filter), {
    enabled: isFiltered,
    placeholderData: keepPreviousData,
  })
  const matching = isFiltered ? counted.data?.count : undefined
  return {
    total: Math.max(0, list.vocsCount - hidden.total),
    matching: matching === undefined ? undefined : Math.max(0, matching - hidden.filtered),
    isFiltered,
  }
}

/** The numbers of a list's vocabularies and of their cards: '60 words · 14 due · 40 new'. A change is announced. */
export function ListCounts({ listId, total }: { listId: string; total: number }) {
  const cards = dueAndNewText(useDueAndNew(listId) ?? { due: 0, new: 0 })
  return (
    <p aria-live="polite" className="text-muted-foreground tabular-nums">
      {wordsText(total)}
      {cards !== '' && ` · ${cards}`}
    </p>
  )
}

/** The number of vocabularies that match the filter: '12 of 60'; or without a filter, with `showsTotal`, '60 words'. A change is announced. */
export const MatchCount = ({ total, matching, isFiltered, showsTotal }: VocCounts & { showsTotal: boolean }) => (
  <p aria-live="polite" className="text-muted-foreground text-sm tabular-nums">
    {matching !== undefined
      ? `${formatCount(matching)} of ${formatCount(total)}`
      : showsTotal && !isFiltered && total > 0 && wordsText(total)}
  </p>
)
