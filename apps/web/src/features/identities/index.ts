export { LinkedAccountsCard } from './linked-accounts-card.tsx'
