import { Link } from '@tanstack/react-router'
import { Button } from '@wordtide/ui'
import { PageHeading } from '../../shared/layout/page-heading.tsx'

/** What an unknown path shows. */
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
