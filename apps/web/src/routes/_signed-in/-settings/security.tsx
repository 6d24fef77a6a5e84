import { BlockedUsersCard } from '../../../features/moderation/index.ts'
import { SecurityEventsCard } from '../../../features/security/index.ts'

/** The security events of the account, and the users whom its owner has blocked. */
export const Security = () => (
  <>
    <SecurityEventsCard />
    <BlockedUsersCard />
  </>
)
