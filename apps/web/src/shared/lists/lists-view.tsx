import type { ReactNode } from 'react'
import { ListLink } from '../layout/links.tsx'
import { PagedLists, type PagedListsProps } from '../tables/paged-rows.tsx'
import { ListCards, ListCardsSkeleton } from './list-cards.tsx'
import { ListButtons, ListFactsLine } from './list-details.tsx'
import { ListRows, ListRowsSkeleton } from './list-rows.tsx'
import type { ListParts, ListSummary } from './list-summary.ts'
import type { ListsLayout } from './lists-layout.ts'

/** The parts of each list that depend on the tab of the library. */
interface ListsViewProps<List> extends Omit<PagedListsProps<List>, 'skeleton' | 'children'> {
  layout: ListsLayout
  /** Badges after the name. */
  badges?: (list: List) => ReactNode
  /** Facts in the line below the name, each an element. */
  facts?: (list: List) => ReactNode
  /** Returns whether the user learns the list: then the due reviews and the progress are shown. */
  isLearned?: (list: List) => boolean
  /** Rendered in the place of Review for a list that the user does not learn. */
  offer?: (list: List) => ReactNode
  /** Actions beside Review and Browse. */
  actions: (list: List) => ReactNode
}

/** Pages of lists as rows or as cards. */
export function ListsView<List extends ListSummary>(props: ListsViewProps<List>) {
  const { layout, badges, facts, isLearned = () => true, offer, actions, ...paged } = props
  const partsOf = (list: List): ListParts => ({
    list,
    isLearned: isLearned(list),
    heading: (
      <>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base">
          <ListLink list={list} />
          {badges?.(list)}
        </span>
        <ListFactsLine list={list}>{facts?.(list)}</ListFactsLine>
      </>
    ),
    buttons: (
      <ListButtons list={list} isLearned={isLearned(list)} offer={offer?.(list)}>
        {actions(list)}
      </ListButtons>
    ),
  })
  return (
    <PagedLists {...paged} skeleton={layout === 'rows' ? <ListRowsSkeleton /> : <ListCardsSkeleton />}>
      {(lists) =>
        layout === 'rows' ? <ListRows lists={lists.map(partsOf)} /> : <ListCards lists={lists.map(partsOf)} />
      }
    </PagedLists>
  )
}
