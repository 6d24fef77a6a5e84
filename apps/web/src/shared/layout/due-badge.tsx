import { Badge } from '@wordtide/ui'

/** From this many reviews due on, the badge is red. */
const MANY_DUE = 10

/** The number of reviews due: green for none, orange for a few, red for many. */
export function DueBadge({ count }: { count: number }) {
  return <Badge variant={count === 0 ? 'success' : count < MANY_DUE ? 'warning' : 'destructive'}>{count}</Badge>
}
