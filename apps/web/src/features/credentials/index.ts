export { EmailCard } from './email-card.tsx'
export { PasswordCard } from './password-card.tsx'
