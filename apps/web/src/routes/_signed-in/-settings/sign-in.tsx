import { EmailCard, PasswordCard } from '../../../features/credentials/index.ts'
import { LinkedAccountsCard } from '../../../features/identities/index.ts'
import { PasskeysCard } from '../../../features/passkeys/index.ts'
import { TwoFactorCard } from '../../../features/two-factor/index.ts'

/** The ways in which the user signs in. */
export const SignIn = () => (
  <>
    <PasswordCard />
    <EmailCard />
    <PasskeysCard />
    <TwoFactorCard />
    <LinkedAccountsCard />
  </>
)
