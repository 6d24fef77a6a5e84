export { AccountCard } from './account-card.tsx'
