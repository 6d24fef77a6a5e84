import { Skeleton } from '@wordtide/ui'

/** As high as the question about languages. */
export const LoadingQuestion = () => (
  <div className="border-t pt-6 pb-8">
    <Skeleton className="h-65 sm:h-26" />
  </div>
)
