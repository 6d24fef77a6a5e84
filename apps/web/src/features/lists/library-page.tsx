import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Tabs, TabsContent, TabsList, TabsTrigger } from '@wordtide/ui'
import { PlusIcon } from 'lucide-react'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { formFailure, lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import { ListsFilterBar, type ListsFilterBarProps } from '../../shared/tables/list-filters.tsx'
import type { ListsFilter } from '../../shared/tables/search-params.ts'

// The form and its fields are a quarter of the code of the page.
const loadForm = () => import('./list-form-dialog.tsx')
const CreateListDialog = lazyDialog(formFailure, async () => (await loadForm()).CreateListDialog)

interface LibraryPageProps extends Omit<LibraryTabsProps, 'firstSteps'>, ListsFilterBarProps {
  /** The Import button. */
  importAction: ReactNode
  /** What to import, for a user without lists: buttons. */
  firstImports: ReactNode
}

/** The user's own lists, those shared with them and the public ones, in tabs. */
export function LibraryPage({ onFilter, importAction, firstImports, ...tabs }: LibraryPageProps) {
  const [isCreating, setIsCreating] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const createProps = { ...prefetchOnIntent(loadForm), onClick: () => setIsCreating(true) }
  const firstSteps = (
    <div className="grid gap-4">
      <p>Create a list and fill it with the vocabulary that you want to learn, or import one.</p>
      <div className="flex flex-wrap justify-center gap-x-2 gap-y-4 text-foreground">
        <Button variant="outline" {...createProps}>
          Create a list
        </Button>
        {firstImports}
      </div>
    </div>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Library" />
        <div className="flex flex-wrap gap-2">
          {importAction}
          <Button ref={button} {...createProps}>
            <PlusIcon aria-hidden="true" />
            Create List
          </Button>
        </div>
      </div>
      <ListsFilterBar filter={tabs.filter} onFilter={onFilter} />
      <LibraryTabs {...tabs} firstSteps={firstSteps} />
      {isCreating && <CreateListDialog returnFocus={button} onClose={() => setIsCreating(false)} />}
    </div>
  )
}

export interface LibraryTab {
  /** The hash of the address, without #. */
  hash: string
  label: string
  /** Mounted when the tab is selected, so that nothing is fetched before. */
  Lists: ComponentType<{ filter: ListsFilter; firstSteps: ReactNode }>
}

interface LibraryTabsProps {
  tabs: readonly LibraryTab[]
  filter: ListsFilter
  hash: string
  /** What a user without lists can do. */
  firstSteps: ReactNode
}

/** Each tab is a link, so that it can be opened in another browser tab, and Back leads to the tab before. */
function LibraryTabs({ tabs, filter, hash, firstSteps }: LibraryTabsProps) {
  const navigate = useNavigate()
  const byKeyboard = useRef(false)
  const selectedHash = tabs.some((tab) => tab.hash === hash) ? hash : ''
  return (
    <Tabs
      value={`#${selectedHash}`}
      // Arrow keys select a tab. A click is left to the link, which handles Ctrl and the middle button.
      onValueChange={(value) => {
        if (byKeyboard.current)
          void navigate({ to: '/library', search: filter, hash: value.slice(1), resetScroll: false })
      }}
    >
      <TabsList
        aria-label="Lists"
        onPointerDownCapture={() => {
          byKeyboard.current = false
        }}
        onKeyDownCapture={() => {
          byKeyboard.current = true
        }}
        // Space selects a tab; on a link it would also scroll.
        onKeyDown={(event) => event.key === ' ' && event.preventDefault()}
      >
        {tabs.map((tab) => (
          <TabsTrigger key={tab.hash} value={`#${tab.hash}`} asChild>
            <Link
              to="/library"
              search={filter}
              hash={tab.hash}
              activeOptions={{ includeHash: true }}
              preload={false}
              resetScroll={false}
            >
              {tab.label}
            </Link>
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ hash: tabHash, Lists }) => (
        <TabsContent key={tabHash} value={`#${tabHash}`}>
          <Lists filter={filter} firstSteps={firstSteps} />
        </TabsContent>
      ))}
    </Tabs>
  )
}
