import { Link } from '@tanstack/react-router'
import { Button, Card, CardContent, CardHeader } from '@wordtide/ui'
import { useEffect } from 'react'
import { focusPageHeading } from '../../shared/layout/focus-page-heading.ts'
import { PageHeading } from '../../shared/layout/page-heading.tsx'

/** Stands in the place of the form once it is sent. */
export function ThankYou({ reference }: { reference: string }) {
  // The button that had the focus is gone.
  useEffect(focusPageHeading, [])
  return (
    <Card className="mx-auto my-6 w-full max-w-md sm:my-12">
      <CardHeader>
        <PageHeading title="Thank you" />
      </CardHeader>
      <CardContent className="grid justify-items-start gap-4">
        <p>Your feedback has arrived. Should you write to us about it again, name this reference.</p>
        <dl className="text-sm">
          <dt className="text-muted-foreground">Reference</dt>
          <dd className="font-mono wrap-anywhere">{reference}</dd>
        </dl>
        <Button asChild>
          <Link to="/">Home</Link>
        </Button>
      </CardContent>
    </Card>
  )
}
