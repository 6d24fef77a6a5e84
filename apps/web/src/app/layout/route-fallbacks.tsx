import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { Button, Spinner } from '@wordtide/ui'
import { CallFailure, errorBodyOf, isWorthRetrying, statusFailure } from '../../shared/api/errors.ts'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { codeFailureTexts, isChunkError } from '../../shared/lib/code-failure.ts'
import { OfflinePage } from '../../shared/offline/offline-page.tsx'

/** Shown while a page is loading. */
export function Pending() {
  return (
    <div className="grid place-items-center py-16">
      <Spinner className="size-8 text-primary" />
    </div>
  )
}

/** The page for an unknown path. */
export function NotFound() {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-16 text-center">
      <PageHeading title="404 Not Found" />
      <p className="text-muted-foreground">There is no page at this address.</p>
      <Button asChild variant="outline">
        <Link to="/">Go to the start page</Link>
      </Button>
    </div>
  )
}

/** Shown instead of a page that failed: the status and its text, or the error message. */
export function RouterError({ error }: Pick<ErrorComponentProps, 'error'>) {
  if (error instanceof CallFailure && !navigator.onLine) return <Offline />
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 py-16 text-center">
      <PageHeading title="Unexpected Application Error!" />
      <p className="text-muted-foreground">{describe(error)}</p>
      {/* Without a network, a reload would replace the app with the browser's error page. */}
      {isRefused(error) ? (
        <Button asChild variant="outline">
          <Link to="/">Go to the start page</Link>
        </Button>
      ) : error instanceof CallFailure ? (
        <Retry />
      ) : (
        <Button variant="outline" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      )}
    </div>
  )
}

/** Returns whether the server would refuse the same request again. */
const isRefused = (error: unknown): boolean =>
  !isWorthRetrying(error instanceof Response ? statusFailure(error.status) : error)

function Retry() {
  return (
    <Button variant="outline" onClick={useRetry()}>
      Retry
    </Button>
  )
}

const Offline = () => <OfflinePage onRetry={useRetry()} />

/** Returns a function that loads the page again. */
function useRetry() {
  const router = useRouter()
  return () => {
    // The button disappears; from <main>, the focus moves to the heading of the next page.
    document.querySelector('main')?.focus()
    void router.invalidate()
  }
}

function describe(error: unknown): string {
  if (isChunkError(error)) return codeFailureTexts.replaced
  if (error instanceof Response) return `${error.status} ${error.statusText}`.trim()
  const { status, message } = errorBodyOf(error)
  return status === undefined || message.includes(String(status)) ? message : `${status} ${message}`
}
