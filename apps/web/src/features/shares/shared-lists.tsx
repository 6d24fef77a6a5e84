import { Link } from '@tanstack/react-router'
import type { SharedListView } from '@wordtide/contract'
import { Badge, Button } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import type { ListsLayout } from '../../shared/lists/lists-layout.ts'
import { ListsView } from '../../shared/lists/lists-view.tsx'
import { useUser } from '../../shared/session/use-session.ts'
import { pagedQueryOptions } from '../../shared/tables/paged-rows.tsx'
import { type LibraryView, sharedListsPageOf } from '../../shared/tables/search-params.ts'

interface SharedListsProps {
  view: LibraryView
  layout: ListsLayout
  /** Clears search and filters. */
  onClear: () => void
  /** For a user without shared lists. */
  createButton: ReactNode
  /** Renders the menu of a list. */
  menu: (list: SharedListView) => ReactNode
}

/** The lists that other users share with the user, newest share first. */
export function SharedLists({ view, layout, onClear, createButton, menu }: SharedListsProps) {
  const pages = trpc.shares.listShared.useInfiniteQuery(sharedListsPageOf(view), pagedQueryOptions)
  return (
    <ListsView
      pages={pages}
      filter={view}
      layout={layout}
      onClear={onClear}
      empty={<NothingShared createButton={createButton} />}
      badges={({ editor, isNew }) => (
        <>
          {isNew && <Badge>New</Badge>}
          <Badge variant={editor ? 'secondary' : 'outline'}>{editor ? 'Editor' : 'Viewer'}</Badge>
        </>
      )}
      facts={({ sharedByName, sharedByEmail }) => (
        <span className="wrap-anywhere">
          shared by <bdi>{sharedByName}</bdi> ({sharedByEmail})
        </span>
      )}
      actions={menu}
    />
  )
}

function NothingShared({ createButton }: Pick<SharedListsProps, 'createButton'>) {
  const email = useUser()?.email
  return (
    <>
      <p>
        Nobody shares a list with you yet. Somebody who does needs the e-mail address of your account
        {email !== undefined && (
          <>
            : <span className="font-medium text-foreground wrap-anywhere">{email}</span>
          </>
        )}
        .
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-2 text-foreground">
        <Button asChild variant="outline">
          <Link to="/library" hash="public">
            See public lists
          </Link>
        </Button>
        {createButton}
      </div>
    </>
  )
}
