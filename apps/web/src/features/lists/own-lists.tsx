import { pageByPage } from '../../paging/page-by-page.ts'
import { PagedLists } from '../../paging/paged-lists.tsx'
import type { ListsFilter } from '../../search/lists-filter.ts'
import { trpc } from '../../trpc.ts'
import { ListsTable } from './lists-table.tsx'

/** The person's own lists, the newest first. */
export function OwnLists({ filter }: { filter: ListsFilter }) {
  const pages = trpc.lists.listOwn.useInfiniteQuery(filter, pageByPage)
  return (
    <PagedLists
      pages={pages}
      filter={filter}
      empty="Create a list, then fill it with the vocabulary that you want to learn."
    >
      {(lists) => <ListsTable lists={lists} />}
    </PagedLists>
  )
}
