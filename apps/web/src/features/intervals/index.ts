export { IntervalsCard } from './intervals-card.tsx'
