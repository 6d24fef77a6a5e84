export { SecurityEventsCard } from './security-events-card.tsx'
