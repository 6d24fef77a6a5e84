import { Link } from '@tanstack/react-router'
import {
  Breadcrumb,
  BreadcrumbItem,
  BreadcrumbLink,
  BreadcrumbList,
  BreadcrumbPage,
  BreadcrumbSeparator,
} from '@wordtide/ui'
import { Fragment, type ReactElement } from 'react'
import { type ListQuery, LoadingListName } from './lists/loading-list-name.tsx'

interface BreadcrumbsProps {
  /** Links to the pages above this one, the highest first, each with a key. */
  links: readonly ReactElement[]
  /** The title of this page; absent until it is loaded. */
  current?: string | undefined
  /** The query that loads the title, if it is still loading. */
  loading?: ListQuery | undefined
}

/** The path of a page: Library > list name. */
export function Breadcrumbs({ links, current, loading }: BreadcrumbsProps) {
  return (
    <Breadcrumb>
      <BreadcrumbList>
        {links.map((link, index) => (
          <Fragment key={link.key}>
            {index > 0 && <BreadcrumbSeparator />}
            <BreadcrumbItem>
              <BreadcrumbLink asChild>{link}</BreadcrumbLink>
            </BreadcrumbItem>
          </Fragment>
        ))}
        {/* With keys, so that a title which takes the next line is a new element, and not the placeholder that has moved. */}
        {current !== undefined && (
          <Fragment key="title">
            <BreadcrumbSeparator />
            <BreadcrumbItem>
              <BreadcrumbPage>
                <bdi>{current}</bdi>
              </BreadcrumbPage>
            </BreadcrumbItem>
          </Fragment>
        )}
        {current === undefined && loading !== undefined && (
          <Fragment key="loading">
            <BreadcrumbSeparator />
            <BreadcrumbItem>
              <LoadingListName query={loading} className="text-foreground" skeleton="h-4 w-24" />
            </BreadcrumbItem>
          </Fragment>
        )}
      </BreadcrumbList>
    </Breadcrumb>
  )
}

interface ListBreadcrumbsProps {
  /** Absent until its name is loaded. */
  list: { id: string; name: string } | undefined
  /** The query that loads it, if it is still loading. */
  loading?: ListQuery | undefined
  /** The page below the list; absent on the page of the list itself. */
  page?: string
}

/** Library > list name > page. */
export function ListBreadcrumbs({ list, loading, page }: ListBreadcrumbsProps) {
  const libraryLink = (
    <Link key="library" to="/library" activeOptions={{ exact: true }}>
      Library
    </Link>
  )
  if (list === undefined) return <Breadcrumbs links={[libraryLink]} loading={loading} />
  if (page === undefined) return <Breadcrumbs links={[libraryLink]} current={list.name} />
  const listLink = (
    <Link key="list" to="/library/lists/$listId" params={{ listId: list.id }} activeOptions={{ exact: true }}>
      <bdi>{list.name}</bdi>
    </Link>
  )
  return <Breadcrumbs links={[libraryLink, listLink]} current={page} />
}
