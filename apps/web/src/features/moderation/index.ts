export { BlockedUsersCard } from './blocked-users-card.tsx'
export { ListModeration } from './list-moderation.tsx'
