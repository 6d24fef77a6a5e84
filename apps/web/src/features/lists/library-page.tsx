import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { ListsFilterBar, type ListsFilterBarProps } from '../../shared/tables/lists-filter-bar.tsx'
import { CreateListButton } from './create-list-button.tsx'
import { LibraryTabs, type LibraryTabsProps } from './library-tabs.tsx'

export type LibraryPageProps = LibraryTabsProps & ListsFilterBarProps

/** Everything that the person can learn from. */
export function LibraryPage({ onFilter, ...shown }: LibraryPageProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Library" />
        <CreateListButton />
      </div>
      <ListsFilterBar filter={shown.filter} onFilter={onFilter} />
      <LibraryTabs {...shown} />
    </div>
  )
}
