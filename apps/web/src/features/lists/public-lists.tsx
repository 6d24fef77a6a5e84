import { publicListsStaleTime } from '../../calls/query-client.ts'
import { pageByPage } from '../../paging/page-by-page.ts'
import { PagedLists } from '../../paging/paged-lists.tsx'
import type { ListsFilter } from '../../search/lists-filter.ts'
import { trpc } from '../../trpc.ts'
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
