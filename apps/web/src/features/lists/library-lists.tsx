import { Link } from '@tanstack/react-router'
import type { ListItemView } from '@wordtide/contract'
import { Badge, Button } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { publicListsStaleTime } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { counted } from '../../shared/lib/counted.ts'
import type { ListsLayout } from '../../shared/lists/lists-layout.ts'
import { ListsView } from '../../shared/lists/lists-view.tsx'
import { pagedQueryOptions } from '../../shared/tables/paged-rows.tsx'
import { type LibraryView, ownListsPageOf, publicListsPageOf } from '../../shared/tables/search-params.ts'
import { Rating } from './rating.tsx'

/** The props of every tab of the library. */
export interface LibraryListsProps {
  view: LibraryView
  layout: ListsLayout
  /** Clears search and filters. */
  onClear: () => void
}

interface OwnListsProps extends LibraryListsProps {
  /** The first steps of a user without lists. */
  firstSteps: ReactNode
  /** Renders the menu of a list. */
  menu: (list: ListItemView) => ReactNode
}

/** The user's own lists, or the first steps without any. */
export function OwnLists({ view, layout, onClear, firstSteps, menu }: OwnListsProps) {
  const pages = trpc.lists.listOwn.useInfiniteQuery(ownListsPageOf(view), pagedQueryOptions)
  return (
    <ListsView
      pages={pages}
      filter={view}
      layout={layout}
      welcome={firstSteps}
      onClear={onClear}
      badges={(list) => list.public && <Badge variant="outline">public</Badge>}
      actions={menu}
    />
  )
}

interface PublicListsProps extends LibraryListsProps {
  createButton: ReactNode
  menu: (list: ListItemView) => ReactNode
  /** Renders the button that copies a list, for users who do not own it. */
  copyAction: (list: ListItemView) => ReactNode
}

/** The public lists of all users. */
export function PublicLists({ view, layout, onClear, createButton, menu, copyAction }: PublicListsProps) {
  const pages = trpc.lists.listPublic.useInfiniteQuery(publicListsPageOf(view), {
    ...pagedQueryOptions,
    staleTime: publicListsStaleTime,
  })
  return (
    <ListsView
      pages={pages}
      filter={view}
      layout={layout}
      onClear={onClear}
      empty={
        <>
          <p>There are no public lists yet. Edit one of yours to make it the first.</p>
          <div className="mt-4 flex flex-wrap justify-center gap-2 text-foreground">
            <Button asChild variant="outline">
              <Link to="/library" search={{ sort: view.sort }}>
                Go to my lists
              </Link>
            </Button>
            {createButton}
          </div>
        </>
      }
      isLearned={isLearned}
      facts={(list) => (
        <>
          <span>
            by <bdi className="wrap-anywhere">{list.createdBy}</bdi>
          </span>
          <span>{list.ratingsCount === 0 ? 'not rated' : <Rating list={list} isShort />}</span>
          <span>{counted(list.learnersCount, 'learner', 'learners')}</span>
        </>
      )}
      offer={copyAction}
      actions={menu}
    />
  )
}

/** Figures are only shown for learned lists: in a list of another user that is not learned, all reviews are due. */
const isLearned = ({ permission, lastReviewedAt }: ListItemView) => permission === 'owner' || lastReviewedAt != null
