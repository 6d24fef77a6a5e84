import { Alert, AlertDescription, AlertTitle, Button, Spinner } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { OfflinePage } from '../offline/offline-page.tsx'
import { useSession } from './use-session.ts'

/** Renders the pages once the session is loaded; until then a spinner, or an error with Retry. */
export function SessionGate({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  const { status } = useSession()
  if (status === 'loading')
    return (
      <div className="grid min-h-dvh place-items-center">
        <Spinner className="size-8 text-primary" />
      </div>
    )
  if (status === 'error' && !navigator.onLine)
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        <OfflinePage onRetry={onRetry} />
      </main>
    )
  if (status === 'error')
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        <Alert variant="destructive" className="max-w-md">
          <AlertTitle>
            <h1>Server Error</h1>
          </AlertTitle>
          <AlertDescription>
            <p>Wordtide could not find out whether you are signed in.</p>
            <Button variant="outline" size="sm" onClick={onRetry}>
              Retry
            </Button>
          </AlertDescription>
        </Alert>
      </main>
    )
  return children
}
