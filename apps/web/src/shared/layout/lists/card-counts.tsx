import { Badge, type BadgeProps } from '@wordtide/ui'
import { type DueAndNewCounts, dueText, formatCount, newText } from '../../lib/counted.ts'

/** From this many reviewed cards that are due on, their number is red. */
const MANY_DUE = 10

/** The colour of a number of due cards. New cards do not count, because they do not pile up. */
const lookOf = (due: number): NonNullable<BadgeProps['variant']> => (due >= MANY_DUE ? 'destructive' : 'warning')

interface ReviewsDueProps {
  /** The number of all cards that can be reviewed now, new ones too. */
  count: number
  /** The number of due cards that are new; undefined while it is loading. */
  newCount: number | undefined
}

/** The single number in columns and figures called due, new cards included: green for none, red if many are due, else orange. */
export const ReviewsDue = ({ count, newCount = count }: ReviewsDueProps) => (
  <Badge variant={count === 0 ? 'success' : lookOf(count - newCount)}>{formatCount(count)}</Badge>
)

/** Says beside that number how many of the cards are new: 'all new', '60 of them new', or nothing. */
export const NewAmongThem = ({ count, newCount = 0 }: ReviewsDueProps) => (
  <span className="whitespace-nowrap text-muted-foreground text-xs tabular-nums">
    {newCount > 0 && (newCount >= count ? 'all new' : `${formatCount(newCount)} of them new`)}
  </span>
)

/** The numbers of due and of new cards, each left out if it is 0; '0 due' if both are. */
export const DueAndNew = ({ due, new: newCount }: DueAndNewCounts) => (
  <span className="inline-flex items-center gap-1.5">
    {due > 0 && <Badge variant={lookOf(due)}>{dueText(due)}</Badge>}
    {newCount > 0 && <Badge variant="secondary">{newText(newCount)}</Badge>}
    {due + newCount === 0 && <Badge variant="success">{dueText(0)}</Badge>}
  </span>
)
