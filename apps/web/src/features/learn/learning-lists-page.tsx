import { Link } from '@tanstack/react-router'
import { findLanguage, type ListView } from '@wordtide/contract'
import { Badge, cn } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { CardCell, CardRow, CardTable, CardTitle, cardLink } from '../../shared/layout/card-table.tsx'
import { NewAmongThem, ReviewsDue } from '../../shared/layout/lists/card-counts.tsx'
import { FlagDrawing } from '../../shared/layout/lists/flag.tsx'
import { ListProgress } from '../../shared/layout/lists/list-progress.tsx'
import { MilestonesLine } from '../../shared/layout/lists/milestones.tsx'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { formatCount } from '../../shared/lib/counted.ts'
import { ListsFilterBar } from '../../shared/tables/list-filters.tsx'
import { PagedLists, pagedQueryOptions } from '../../shared/tables/paged-rows.tsx'
import type { ListsFilter } from '../../shared/tables/search-params.ts'
import { FailedResets } from './reset-learning.tsx'
import { Today, type TodaySessions } from './today.tsx'

interface LearningListsPageProps {
  /** A line about lists that were newly shared with the user; nothing if there are none. */
  news: ReactNode
  filter: ListsFilter
  onFilter: (filter: ListsFilter) => void
  sessions: TodaySessions
}

/** The cards of the day, then the lists that the user learns, with their due cards and progress. */
export function LearningListsPage({ news, filter, onFilter, sessions }: LearningListsPageProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Today sessions={sessions} />
      <PageHeading title="Learning Lists" />
      <FailedResets />
      <ListsFilterBar filter={filter} onFilter={onFilter} />
      {news}
      <LearningLists filter={filter} />
    </div>
  )
}

function LearningLists({ filter }: { filter: ListsFilter }) {
  const pages = trpc.reviews.listLearning.useInfiniteQuery(filter, pagedQueryOptions)
  // The line above the lists is rendered with them, so that it does not move them.
  const isNewsLoading = trpc.shares.listNew.useQuery().isPending
  return (
    <PagedLists
      pages={isNewsLoading ? { ...pages, data: undefined } : pages}
      filter={filter}
      empty={
        <>
          Create a list in your{' '}
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

function LearningListsTable({ lists }: { lists: readonly ListView[] }) {
  const { data: counts } = trpc.reviews.countNew.useQuery()
  const newOf = counts && new Map(counts.lists.map((list) => [list.id, list.new]))
  return (
    <CardTable
      columns={[
        { name: 'List' },
        { name: 'Vocabularies', numeric: true },
        { name: 'Reviews Due', numeric: true },
        { name: 'Progress' },
      ]}
    >
      {lists.map((list) => (
        <LearningListRow key={list.id} list={list} newCount={newOf && (newOf.get(list.id) ?? 0)} />
      ))}
    </CardTable>
  )
}

/** `newCount` is undefined until it is known. */
function LearningListRow({ list, newCount }: { list: ListView; newCount: number | undefined }) {
  const language = findLanguage(list.language)
  return (
    <CardRow>
      <CardTitle>
        <span className="flex flex-wrap items-center gap-2">
          {/* A long name wraps beside the flag. */}
          <span className="flex min-w-0 items-baseline gap-2">
            {language !== undefined && (
              <span role="img" aria-label={language.name} title={language.name}>
                <FlagDrawing code={language.isoCode} />
              </span>
            )}
            <Link to="/learn/$listId" params={{ listId: list.id }} className={cn(cardLink, 'wrap-anywhere')}>
              <bdi>{list.name}</bdi>
            </Link>
          </span>
          {list.public && <Badge variant="outline">public</Badge>}
          {list.paused && <Badge variant="secondary">paused</Badge>}
        </span>
        <MilestonesLine counts={list.milestones} label={`Milestones of ${list.name}`} className="mt-1.5" />
      </CardTitle>
      <CardCell name="Vocabularies" numeric>
        {formatCount(list.vocsCount)}
      </CardCell>
      <CardCell name="Reviews Due" numeric>
        <span className="inline-flex items-center align-middle justify-end gap-2">
          {/* As wide before it is known: the columns of the table must not move. */}
          <span className="min-w-28">
            <NewAmongThem count={list.dueCount} newCount={newCount} />
          </span>
          <ReviewsDue count={list.dueCount} newCount={newCount} />
        </span>
      </CardCell>
      <CardCell name="Progress">
        <ListProgress percent={list.progress} label={`Progress of ${list.name}`} showsPercent />
      </CardCell>
    </CardRow>
  )
}
