import { Card, CardContent, CardHeader } from '@wordtide/ui'
import { type ReactNode, useId } from 'react'

/** One part of the profile, under its title. */
export function ProfileCard({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card role="region" aria-labelledby={id}>
      <CardHeader>
        <h2 id={id} className="font-semibold text-lg leading-tight">
          {title}
        </h2>
        {intro !== undefined && <p className="max-w-prose text-muted-foreground text-sm">{intro}</p>}
      </CardHeader>
      <CardContent>{children}</CardContent>
    </Card>
  )
}
