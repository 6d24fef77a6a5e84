import { DEFAULT_INTERVALS, maxConfidenceOf } from '@wordtide/scheduling'
import { PathLink } from '../../shared/layout/path-link.tsx'

const days = new Intl.ListFormat('en', { type: 'conjunction' }).format(DEFAULT_INTERVALS.map(String))
const sum = DEFAULT_INTERVALS.reduce((total, interval) => total + interval, 0)
const count = DEFAULT_INTERVALS.length
const learnedAt = maxConfidenceOf(DEFAULT_INTERVALS)

/** What decides when a card is due, and when it is learned. */
export function Intervals() {
  return (
    <>
      <p>
        Confidence decides how long a card rests. At 0, or never reviewed, it is <strong>due</strong> at once. At 1 it
        is due one first interval after its last review, at 2 one second interval after it, and so on. One right answer
        more than there are intervals, and it is <strong>learned</strong>: it is not due any more.
      </p>
      <p>
        To begin with, there are {count} intervals, of {days} days. So a card is learned at confidence {learnedAt}; when
        every answer is right and in time, after {sum} days. A vocabulary counts among your learned ones as soon as one
        of its three cards is learned.
      </p>
      <p>
        These breaks grow: that is spaced repetition, and a good choice for what should stay for years. Breaks of the
        same length make regular repetition, which may suit an examination in a fortnight. Both are up to you in{' '}
        <PathLink to="/settings">Settings</PathLink>. What is due follows a change at once; your confidence stays.
      </p>
      <p>
        You may review a card that is not due yet, and its answer counts like any other. But a card that you still have
        in your ear teaches you little.
      </p>
    </>
  )
}
