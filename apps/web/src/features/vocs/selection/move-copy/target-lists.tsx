import type { ListView } from '@wordtide/contract'
import type { ReactNode } from 'react'
import { trpc } from '../../../../shared/api/trpc.ts'
import { PagedRows, type Pages, pagedQueryOptions } from '../../../../shared/tables/paged-rows.tsx'
import type { TargetList } from './target-radio.tsx'

interface TargetListsProps {
  /** The list of the vocabularies; without one, all lists are offered. */
  list?: ListView
  search: string
  /** True if that list is one of them. */
  offersOwnList?: boolean
  /** True if only other lists of its owner, who is not the user, are offered. */
  staysWithOwner?: boolean
  /** A row for a list. */
  children: (target: TargetList) => ReactNode
}

/** The lists that the user may write to, own and shared ones. */
export function TargetLists({
  list,
  search,
  offersOwnList = list === undefined,
  staysWithOwner = false,
  children,
}: TargetListsProps) {
  const filter = { search: search === '' ? undefined : search }
  const own = trpc.lists.listOwn.useInfiniteQuery(filter, { ...pagedQueryOptions, enabled: !staysWithOwner })
  const share = trpc.shares.getOwn.useQuery({ id: list?.id ?? '' }, { enabled: staysWithOwner })
  const isUnknown = staysWithOwner && share.data === undefined
  const shared = trpc.shares.listShared.useInfiniteQuery(filter, { ...pagedQueryOptions, enabled: !isUnknown })
  const isOffered = ({ id }: { id: string }) => offersOwnList || id !== list?.id
  const nothing = (text: string) => (search === '' ? text : 'No list matches.')
  return (
    <>
      {!staysWithOwner && (
        <Targets
          title="My lists"
          pages={own}
          rowsOf={(page) => page.lists.filter(isOffered)}
          empty={nothing(offersOwnList ? 'You have no list yet.' : 'You have no other list yet.')}
        >
          {(lists) => lists.map(children)}
        </Targets>
      )}
      <Targets
        title="Shared with me"
        pages={isUnknown ? { ...shared, isError: share.isError, refetch: share.refetch } : shared}
        rowsOf={(page) =>
          page.lists.filter(
            (one) =>
              one.editor && isOffered(one) && (!staysWithOwner || one.sharedByEmail === share.data?.sharedByEmail),
          )
        }
        {...(staysWithOwner && { empty: nothing('No other list of its owner is shared with you.') })}
      >
        {(lists) => lists.map((one) => children({ ...one, sharedBy: one.sharedByName }))}
      </Targets>
    </>
  )
}

interface TargetsProps<Page, Row> {
  title: string
  pages: Pages<Page>
  rowsOf: (page: Page) => readonly Row[]
  /** Shown if there are none; without it, the title is not shown either. */
  empty?: string
  children: (rows: readonly Row[]) => ReactNode
}

function Targets<Page, Row>({ title, empty, children, ...props }: TargetsProps<Page, Row>) {
  const fieldset = (content: ReactNode) => (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{title}</legend>
      {content}
    </fieldset>
  )
  return (
    <PagedRows
      {...props}
      loading={`Loading: ${title}`}
      failure="Unable to load lists"
      empty={empty === undefined ? null : fieldset(<p className="text-muted-foreground text-sm">{empty}</p>)}
    >
      {(rows) => fieldset(<div className="grid gap-2">{children(rows)}</div>)}
    </PagedRows>
  )
}
