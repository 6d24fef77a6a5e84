import { findLanguage, type ListRowView } from '@wordtide/contract'
import { Badge } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { publicListsStaleTime } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { CardActions, CardCell, CardRow, CardTable, CardTitle } from '../../shared/layout/card-table.tsx'
import { LanguageLabel } from '../../shared/layout/labels.tsx'
import { BrowseLink, ListLink } from '../../shared/layout/links.tsx'
import { PagedLists, pagedQueryOptions } from '../../shared/tables/paged-rows.tsx'
import type { ListsFilter } from '../../shared/tables/search-params.ts'
import { Rating } from './rating.tsx'

/** The user's own lists, newest first, or what to do without any. */
export function OwnLists({ filter, firstSteps }: { filter: ListsFilter; firstSteps: ReactNode }) {
  const pages = trpc.lists.listOwn.useInfiniteQuery(filter, pagedQueryOptions)
  return (
    <PagedLists pages={pages} filter={filter} empty={firstSteps}>
      {(lists) => <ListsTable lists={lists} />}
    </PagedLists>
  )
}

/** The public lists of all users, newest first. */
export function PublicLists({ filter }: { filter: ListsFilter }) {
  const pages = trpc.lists.listPublic.useInfiniteQuery(filter, {
    ...pagedQueryOptions,
    staleTime: publicListsStaleTime,
  })
  return (
    <PagedLists
      pages={pages}
      filter={filter}
      empty="There are no public lists yet. Edit one of yours to make it the first."
    >
      {(lists) => <ListsTable lists={lists} showsCreator />}
    </PagedLists>
  )
}

interface ListsTableProps {
  lists: readonly ListRowView[]
  /** Shows the creator and the rating, which tell the lists of other users apart. */
  showsCreator?: boolean
}

export function ListsTable({ lists, showsCreator = false }: ListsTableProps) {
  return (
    <CardTable
      columns={[
        { name: 'List' },
        { name: 'Language' },
        { name: 'Target languages' },
        { name: 'Vocabularies', numeric: true },
        { name: 'Learners', numeric: true },
        ...(showsCreator ? [{ name: 'Rating' }, { name: 'Created by' }] : []),
        { name: 'Actions', srOnly: true },
      ]}
    >
      {lists.map((list) => (
        <ListRow key={list.id} list={list} showsCreator={showsCreator} />
      ))}
    </CardTable>
  )
}

function ListRow({ list, showsCreator }: { list: ListRowView; showsCreator: boolean }) {
  return (
    <CardRow>
      <CardTitle>
        <span className="flex flex-wrap items-center gap-2">
          <ListLink list={list} />
          {list.public && !showsCreator && <Badge variant="outline">public</Badge>}
        </span>
      </CardTitle>
      <CardCell name="Language">
        <LanguageLabel code={list.language} />
      </CardCell>
      <CardCell name="Target languages">{languageNames(list.targetLanguages)}</CardCell>
      <CardCell name="Vocabularies" numeric>
        {list.vocsCount}
      </CardCell>
      <CardCell name="Learners" numeric>
        {list.learnersCount}
      </CardCell>
      {showsCreator && (
        <>
          <CardCell name="Rating">
            <Rating list={list} isShort />
          </CardCell>
          <CardCell name="Created by">
            <bdi className="wrap-anywhere">{list.createdBy}</bdi>
          </CardCell>
        </>
      )}
      <CardActions>
        <BrowseLink list={list} />
      </CardActions>
    </CardRow>
  )
}

/** The first three names and the number of the others, so that one list does not fill the screen. */
function languageNames(codes: readonly string[]): string {
  const shown = codes.slice(0, 3).map((code) => findLanguage(code)?.name ?? code)
  const more = codes.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}
