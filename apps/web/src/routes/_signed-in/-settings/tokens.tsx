import { AccessTokensCard } from '../../../features/access-tokens/index.ts'
import { WebhooksCard } from '../../../features/webhooks/index.ts'

/** The ways in which programs work with the account. */
export const Tokens = () => (
  <>
    <AccessTokensCard />
    <WebhooksCard />
  </>
)
