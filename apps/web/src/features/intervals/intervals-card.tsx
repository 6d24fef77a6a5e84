import { Card, CardContent, CardHeader } from '@wordtide/ui'
import { useId } from 'react'
import { Intervals } from './intervals.tsx'

/** The person's review intervals: what they are, and a form to change them. */
export function IntervalsCard() {
  const id = useId()
  return (
    <Card role="region" aria-labelledby={id}>
      <CardHeader>
        <h2 id={id} className="font-semibold text-lg leading-tight">
          Reviews intervals
        </h2>
        <p className="max-w-prose text-muted-foreground text-sm">
          How many days a vocabulary rests after a right answer: Interval 1 after the first, Interval 2 after the
          second, and so on.
        </p>
      </CardHeader>
      <CardContent>
        <Intervals />
      </CardContent>
    </Card>
  )
}
