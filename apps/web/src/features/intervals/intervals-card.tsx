import { RegionCard } from '../../shared/layout/region-card.tsx'
import { Intervals } from './intervals.tsx'

/** The person's review intervals: what they are, and a form to change them. */
export const IntervalsCard = () => (
  <RegionCard
    title="Reviews intervals"
    intro="How many days a vocabulary rests after a right answer: Interval 1 after the first, Interval 2 after the second, and so on."
  >
    <Intervals />
  </RegionCard>
)
