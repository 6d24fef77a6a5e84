import { Card, CardContent, CardHeader } from '@wordtide/ui'
import { type ReactNode, useId } from 'react'

interface RegionCardProps {
  title: string
  intro?: string
  className?: string
  contentClassName?: string
  children: ReactNode
}

/** A titled card, which is a region labelled by its title. */
export function RegionCard({ title, intro, className, contentClassName, children }: RegionCardProps) {
  const id = useId()
  return (
    <Card role="region" aria-labelledby={id} className={className}>
      <CardHeader>
        <h2 id={id} className="font-book font-semibold text-heading">
          {title}
        </h2>
        {intro !== undefined && <p className="max-w-prose text-muted-foreground text-sm">{intro}</p>}
      </CardHeader>
      <CardContent className={contentClassName}>{children}</CardContent>
    </Card>
  )
}
