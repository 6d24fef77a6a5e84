import { Button } from '@wordtide/ui'
import { PageHeading } from '../layout/page-heading.tsx'
import { useOnReconnect } from './use-online.ts'

/** Shown instead of a page that cannot be loaded without a network. It retries when there is one. */
export function OfflinePage({ onRetry }: { onRetry: () => void }) {
  useOnReconnect(onRetry)
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-16 text-center">
      <PageHeading title="You are offline" />
      <p className="text-muted-foreground">
        This page needs the network. What you have answered is kept in this browser, and the page comes by itself when
        you are back.
      </p>
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
