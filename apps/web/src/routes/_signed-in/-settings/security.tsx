import { BlockedUsersCard } from '../../../features/moderation/index.ts'
import { SecurityEventsCard } from '../../../features/security/index.ts'

/** What has happened to the account, and who is kept away from it. */
export const Security = () => (
  <>
    <SecurityEventsCard />
    <BlockedUsersCard />
  </>
)
