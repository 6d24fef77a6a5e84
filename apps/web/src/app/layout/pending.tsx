import { Spinner } from '@wordtide/ui'

/** What a page shows while it takes its time. */
export function Pending() {
  return (
    <div className="grid place-items-center py-16">
      <Spinner className="size-8 text-primary" />
    </div>
  )
}
