import { Skeleton } from '@wordtide/ui'

/** Stands where the rows of a table will be. */
export function LoadingRows({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-2">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  )
}
