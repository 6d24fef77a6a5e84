import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import type { ListsFilter } from './lists-filter.ts'
import { PagedRows, type Pages } from './paged-rows.tsx'

export interface PagedListsProps<Row> {
  pages: Pages<{ lists: readonly Row[] }>
  filter: ListsFilter
  /** What to do where there is no list at all. */
  empty: ReactNode
  children: (lists: readonly Row[]) => ReactNode
}

/** Lists page by page, of whatever kind. */
export function PagedLists<Row>({ pages, filter, empty, children }: PagedListsProps<Row>) {
  const narrowed = filter.search !== undefined || filter.language !== undefined
  return (
    <PagedRows
      pages={pages}
      rowsOf={(page) => page.lists}
      loading="Loading lists"
      failure="Unable to load lists"
      empty={<EmptyState title="No Lists">{narrowed ? 'No list matches the filters.' : empty}</EmptyState>}
    >
      {children}
    </PagedRows>
  )
}
