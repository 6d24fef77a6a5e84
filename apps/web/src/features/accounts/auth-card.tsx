import { Card, CardContent, CardHeader } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { PageHeading } from '../../shared/layout/page-heading.tsx'

/** The frame of the account screens: one narrow card in the middle. */
export function AuthCard({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <Card className="mx-auto my-6 w-full max-w-md sm:my-12">
      <CardHeader>
        <PageHeading title={title} />
        {intro !== undefined && <p className="text-muted-foreground text-sm">{intro}</p>}
      </CardHeader>
      <CardContent className="grid gap-4">{children}</CardContent>
    </Card>
  )
}
