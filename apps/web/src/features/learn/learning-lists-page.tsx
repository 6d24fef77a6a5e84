import { Link } from '@tanstack/react-router'
import { trpc } from '../../shared/api/trpc.ts'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import type { ListsFilter } from '../../shared/tables/lists-filter.ts'
import { ListsFilterBar } from '../../shared/tables/lists-filter-bar.tsx'
import { pageByPage } from '../../shared/tables/page-by-page.ts'
import { PagedLists } from '../../shared/tables/paged-lists.tsx'
import { LearningListsTable } from './learning-lists-table.tsx'
import { RefusedResets } from './refused-resets.tsx'

export interface LearningListsPageProps {
  filter: ListsFilter
  onFilter: (filter: ListsFilter) => void
}

/** Every list that the person learns, with what is due in it. */
export function LearningListsPage({ filter, onFilter }: LearningListsPageProps) {
  return (
    <div className="grid gap-6">
      <PageHeading title="Learning Lists" />
      <RefusedResets />
      <ListsFilterBar filter={filter} onFilter={onFilter} />
      <LearningLists filter={filter} />
    </div>
  )
}

function LearningLists({ filter }: { filter: ListsFilter }) {
  const pages = trpc.reviews.listLearning.useInfiniteQuery(filter, pageByPage)
  return (
    <PagedLists
      pages={pages}
      filter={filter}
      empty={
        <>
          Make a list in your{' '}
          <Link to="/library" className="text-link underline underline-offset-4">
            library
          </Link>
          , then review it here.
        </>
      }
    >
      {(lists) => <LearningListsTable lists={lists} />}
    </PagedLists>
  )
}
