import { ListCards, ListCardsSkeleton } from './list-cards.tsx'
import { ListRows, ListRowsSkeleton } from './list-rows.tsx'
import type { ListSummary, ListsProps } from './list-summary.ts'
import type { ListsLayout } from './lists-layout.ts'

/** Lists as rows or as cards. */
export function ListsView<List extends ListSummary>({ layout, ...props }: ListsProps<List> & { layout: ListsLayout }) {
  return layout === 'rows' ? <ListRows {...props} /> : <ListCards {...props} />
}

/** Stands for lists that are loading, as large as they are. */
export const ListsSkeleton = ({ layout }: { layout: ListsLayout }) =>
  layout === 'rows' ? <ListRowsSkeleton /> : <ListCardsSkeleton />
