import { limits } from '@wordtide/contract'
import { Button, Spinner } from '@wordtide/ui'

export interface LoadMoreProps {
  /** How many rows are on screen. */
  loaded: number
  hasMore: boolean
  loading: boolean
  onLoadMore: () => void
}

/** Under a list: fetches the next page, or says that it is time to filter. */
export function LoadMore({ loaded, hasMore, loading, onLoadMore }: LoadMoreProps) {
  if (loaded >= limits.loadedItems && hasMore)
    return (
      <p role="status" className="py-4 text-center font-medium text-warning">
        Too many items, use filters to refine results
      </p>
    )
  if (!hasMore) return null
  return (
    <div className="flex justify-center py-4">
      <Button variant="outline" aria-disabled={loading} onClick={() => !loading && onLoadMore()}>
        {loading && <Spinner aria-hidden="true" />}
        Load More
      </Button>
    </div>
  )
}
