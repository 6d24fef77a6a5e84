import { Badge } from '@wordtide/ui'
import { formatCount } from '../lib/counted.ts'

/** From this many reviews due on, the badge is red. */
const MANY_DUE = 10

interface DueBadgeProps {
  count: number
  /** A word after the number, if nothing beside the badge explains it. */
  label?: string
}

/** The number of reviews due: green for none, orange for a few, red for many. */
export function DueBadge({ count, label }: DueBadgeProps) {
  return (
    <Badge variant={count === 0 ? 'success' : count < MANY_DUE ? 'warning' : 'destructive'}>
      {label === undefined ? formatCount(count) : `${formatCount(count)} ${label}`}
    </Badge>
  )
}
