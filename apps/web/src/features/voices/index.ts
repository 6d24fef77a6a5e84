export { VoicesCard } from './voices-card.tsx'
