import { publicListsStaleTime } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import type { ListsFilter } from '../../shared/tables/lists-filter.ts'
import { pageByPage } from '../../shared/tables/page-by-page.ts'
import { PagedLists } from '../../shared/tables/paged-lists.tsx'
import { ListsTable } from './lists-table.tsx'

/** Everyone's public lists, the newest first. */
export function PublicLists({ filter }: { filter: ListsFilter }) {
  const pages = trpc.lists.listPublic.useInfiniteQuery(filter, {
    ...pageByPage,
    staleTime: publicListsStaleTime,
  })
  return (
    <PagedLists
      pages={pages}
      filter={filter}
      empty="Nobody has made a list public yet. Edit one of yours to be the first."
    >
      {(lists) => <ListsTable lists={lists} ofEveryone />}
    </PagedLists>
  )
}
