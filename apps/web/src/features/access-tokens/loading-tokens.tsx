import { Skeleton } from '@wordtide/ui'

/** Stands where the tokens will be, as high as the sentence for none: most people have none. */
export const LoadingTokens = () => (
  <div role="status" aria-label="Loading access tokens">
    <Skeleton className="h-40 sm:h-35" />
  </div>
)
