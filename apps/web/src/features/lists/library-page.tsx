import { useNavigate } from '@tanstack/react-router'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@wordtide/ui'
import type { ComponentType } from 'react'
import { PageHeading } from '../../layout/page-heading.tsx'
import type { ListsFilter } from '../../search/lists-filter.ts'
import { ListsFilterBar } from '../../search/lists-filter-bar.tsx'
import { CreateListButton } from './create-list-button.tsx'
import { OwnLists } from './own-lists.tsx'

/** The library's tabs: what the address says after #, the name, what is in it. It is mounted when it is chosen. */
const tabs: readonly { hash: string; label: string; Lists: ComponentType<{ filter: ListsFilter }> }[] = [
  { hash: '', label: 'My Lists', Lists: OwnLists },
]

export interface LibraryPageProps {
  filter: ListsFilter
  hash: string
  onFilter: (filter: ListsFilter) => void
}

/** Everything that the person can learn from. */
export function LibraryPage({ filter, hash, onFilter }: LibraryPageProps) {
  const navigate = useNavigate()
  const open = tabs.some((tab) => tab.hash === hash) ? hash : ''
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Library" />
        <CreateListButton />
      </div>
      <ListsFilterBar filter={filter} onFilter={onFilter} />
      <Tabs
        value={`#${open}`}
        onValueChange={(value) =>
          void navigate({ to: '/library', search: filter, hash: value.slice(1), replace: true })
        }
      >
        <TabsList aria-label="Lists">
          {tabs.map(({ hash, label }) => (
            <TabsTrigger key={hash} value={`#${hash}`}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {tabs.map(({ hash, Lists }) => (
          <TabsContent key={hash} value={`#${hash}`}>
            <Lists filter={filter} />
          </TabsContent>
        ))}
      </Tabs>
    </div>
  )
}
