import { Link, useNavigate } from '@tanstack/react-router'
import type { ListView } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { PlusIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { formFailure, lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { listDraft } from '../../shared/drafts/draft-names.ts'
import { useReopenedForm } from '../../shared/drafts/use-reopened-form.ts'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import { useListsLayout } from '../../shared/lists/lists-layout.ts'
import { ListsFilterBar } from '../../shared/tables/list-filters.tsx'
import { isFiltered, pagedQueryOptions } from '../../shared/tables/paged-rows.tsx'
import { type LibraryView, ownListsPageOf } from '../../shared/tables/search-params.ts'
import { type LibraryTab, LibraryTabs } from './library-tabs.tsx'
import { LayoutButton, SortSelect } from './lists-controls.tsx'

// The form and its fields are a quarter of the code of the page.
const loadForm = () => import('./list-form-dialog.tsx')
const CreateListDialog = lazyDialog(formFailure, async () => (await loadForm()).CreateListDialog)

interface LibraryPageProps {
  tabs: readonly LibraryTab[]
  /** Of the address. */
  hash: string
  view: LibraryView
  onView: (view: LibraryView) => void
  /** Stands in the link to the classes. */
  classesMark: ReactNode
  /** The Import button. */
  importAction: ReactNode
  /** Import buttons for a user without lists. */
  firstImports: ReactNode
  /** Renders the welcome of a user without lists, around the buttons that create and import one. */
  welcome: (ownLists: ReactNode) => ReactNode
}

/** The user's own lists, those shared with them and the public ones, in tabs. */
export function LibraryPage(props: LibraryPageProps) {
  const { tabs, hash, view, onView, classesMark, importAction, firstImports, welcome } = props
  const [isCreating, setIsCreating] = useState(false)
  useReopenedForm(listDraft(), () => setIsCreating(true))
  const [layout, setLayout] = useListsLayout()
  const button = useRef<HTMLButtonElement>(null)
  const filters = useRef<HTMLDivElement>(null)
  const isWelcome = useIsWelcome(hash, view)
  const openList = useOpenList()
  const createProps = { ...prefetchOnIntent(loadForm), onClick: () => setIsCreating(true) }
  const createButton = (
    <Button variant="outline" {...createProps}>
      Create a list
    </Button>
  )
  const firstSteps = welcome(
    <>
      {createButton}
      {firstImports}
    </>,
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Library" />
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="outline">
            <Link to="/classes">
              Classes
              {classesMark}
            </Link>
          </Button>
          {importAction}
          {/* The primary button of a user without lists is that of the welcome. */}
          <Button ref={button} variant={isWelcome ? 'outline' : 'default'} {...createProps}>
            <PlusIcon aria-hidden="true" />
            Create List
          </Button>
        </div>
      </div>
      <div ref={filters}>
        <ListsFilterBar filter={view} onFilter={(filter) => onView({ ...view, ...filter })}>
          {hash !== 'shared' && (
            <SortSelect
              isPublic={hash === 'public'}
              sort={view.sort}
              onSort={(sort) => onView({ ...view, sort })}
              className="min-w-0 flex-1 sm:w-44 sm:flex-none"
            />
          )}
        </ListsFilterBar>
      </div>
      <LibraryTabs
        tabs={tabs}
        view={view}
        hash={hash}
        layout={layout}
        layoutButton={<LayoutButton layout={layout} onLayout={setLayout} />}
        firstSteps={firstSteps}
        createButton={createButton}
        onClear={() => {
          onView({ sort: view.sort })
          filters.current?.querySelector('input')?.focus()
        }}
      />
      {isCreating && (
        <CreateListDialog returnFocus={button} onClose={() => setIsCreating(false)} onCreated={openList} />
      )}
    </div>
  )
}

/** Returns whether the user has no lists, and sees the welcome. */
function useIsWelcome(hash: string, view: LibraryView): boolean {
  // Reads the data that the tab has loaded; requests nothing.
  const { data } = trpc.lists.listOwn.useInfiniteQuery(ownListsPageOf(view), { ...pagedQueryOptions, enabled: false })
  const isOwn = hash !== 'shared' && hash !== 'public'
  const hasNone = data?.pages.every(({ lists }) => lists.length === 0) ?? false
  return isOwn && !isFiltered(view) && hasNone
}

/** Returns a function that opens the page of a list that has just been created: the tab or a filter might not show it. */
function useOpenList() {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  return (list: ListView) => {
    utils.lists.get.setData({ id: list.id }, list)
    void navigate({ to: '/library/lists/$listId', params: { listId: list.id } })
  }
}
