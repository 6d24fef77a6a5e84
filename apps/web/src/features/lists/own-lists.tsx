import { trpc } from '../../shared/api/trpc.ts'
import type { ListsFilter } from '../../shared/tables/lists-filter.ts'
import { pageByPage } from '../../shared/tables/page-by-page.ts'
import { PagedLists } from '../../shared/tables/paged-lists.tsx'
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
