export { AccountCard } from './account-card.tsx'
export { PrivacyPage } from './privacy-page.tsx'
