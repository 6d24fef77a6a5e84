import type { SharedListView } from '@wordtide/contract'
import { Badge } from '@wordtide/ui'
import { trpc } from '../../shared/api/trpc.ts'
import { CardActions, CardCell, CardRow, CardTable, CardTitle } from '../../shared/layout/card-table.tsx'
import { LanguageLabel } from '../../shared/layout/labels.tsx'
import { BrowseLink, ListLink } from '../../shared/layout/links.tsx'
import { PagedLists, pagedQueryOptions } from '../../shared/tables/paged-rows.tsx'
import type { ListsFilter } from '../../shared/tables/search-params.ts'

/** The lists that other users share with the user, newest share first. */
export function SharedLists({ filter }: { filter: ListsFilter }) {
  const pages = trpc.shares.listShared.useInfiniteQuery(filter, pagedQueryOptions)
  return (
    <PagedLists
      pages={pages}
      filter={filter}
      empty="Nobody shares a list with you yet. Somebody who does needs the e-mail address of your account."
    >
      {(lists) => (
        <CardTable
          columns={[
            { name: 'List' },
            { name: 'Language' },
            { name: 'Shared by' },
            { name: 'Email' },
            { name: 'You are' },
            { name: 'Actions', srOnly: true },
          ]}
        >
          {lists.map((list) => (
            <SharedListRow key={list.id} list={list} />
          ))}
        </CardTable>
      )}
    </PagedLists>
  )
}

function SharedListRow({ list }: { list: SharedListView }) {
  return (
    <CardRow>
      <CardTitle>
        <ListLink list={list} />
      </CardTitle>
      <CardCell name="Language">
        <LanguageLabel code={list.language} />
      </CardCell>
      <CardCell name="Shared by">
        <bdi className="wrap-anywhere">{list.sharedByName}</bdi>
      </CardCell>
      <CardCell name="Email">
        <span className="wrap-anywhere">{list.sharedByEmail}</span>
      </CardCell>
      <CardCell name="You are">
        <Badge variant={list.editor ? 'default' : 'outline'}>{list.editor ? 'Editor' : 'Viewer'}</Badge>
      </CardCell>
      <CardActions>
        <BrowseLink list={list} />
      </CardActions>
    </CardRow>
  )
}
