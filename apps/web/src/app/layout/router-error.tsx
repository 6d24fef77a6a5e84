import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Button } from '@wordtide/ui'
import { CallFailure, errorBodyOf } from '../../shared/api/errors.ts'
import { PageHeading } from '../../shared/layout/page-heading.tsx'

/** What is shown when a page cannot be: the status and its text, or the message. */
export function RouterError({ error }: Pick<ErrorComponentProps, 'error'>) {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 py-16 text-center">
      <PageHeading title="Unexpected Application Error!" />
      <p className="text-muted-foreground">{describe(error)}</p>
      {/* Without a network a reload would leave nothing at all. */}
      {error instanceof CallFailure ? (
        <Retry />
      ) : (
        <Button variant="outline" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      )}
    </div>
  )
}

function Retry() {
  const router = useRouter()
  const retry = () => {
    // The button goes; from here on the focus finds the heading of the page that comes.
    document.querySelector('main')?.focus()
    void router.invalidate()
  }
  return (
    <Button variant="outline" onClick={retry}>
      Retry
    </Button>
  )
}

function describe(error: unknown): string {
  if (error instanceof Response) return `${error.status} ${error.statusText}`.trim()
  const { status, message } = errorBodyOf(error)
  return status === undefined || message.includes(String(status)) ? message : `${status} ${message}`
}
