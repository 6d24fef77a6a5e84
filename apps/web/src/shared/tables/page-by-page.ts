import { keepPreviousData } from '@tanstack/react-query'

/** How every infinite query goes on: after the last page's `next`, the rows of the filter before shown meanwhile. */
export const pageByPage = {
  getNextPageParam: (page: { next: string | null }) => page.next,
  placeholderData: keepPreviousData,
}
