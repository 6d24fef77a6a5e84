import { AccessTokensCard } from '../../../features/access-tokens/index.ts'
import { WebhooksCard } from '../../../features/webhooks/index.ts'

/** How programs work with the account. */
export const Tokens = () => (
  <>
    <AccessTokensCard />
    <WebhooksCard />
  </>
)
