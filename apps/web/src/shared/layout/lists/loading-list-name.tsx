import { Skeleton } from '@wordtide/ui'

/** The queries whose responses name the list of a page. */
export type ListQuery = 'lists.get' | 'reviews.getListStats'

interface LoadingListNameProps {
  query: ListQuery
  /** The look of the name. */
  className?: string
  /** The size of the placeholder. */
  skeleton: string
}

/**
 * The place of a list's name while it is loading. Before the app has started, the name is shown there from the response to the query
 * (`app/first-list.ts`).
 */
export const LoadingListName = ({ query, className, skeleton }: LoadingListNameProps) => (
  <div data-list-of={query} className={className}>
    <Skeleton className={skeleton} />
  </div>
)
