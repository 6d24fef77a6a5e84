import { Badge } from '@wordtide/ui'

/** From here on the reviews due are many. */
const many = 10

/** How many reviews are due: green for none, orange for a few, red for many. */
export function DueBadge({ count }: { count: number }) {
  return <Badge variant={count === 0 ? 'success' : count < many ? 'warning' : 'destructive'}>{count}</Badge>
}
