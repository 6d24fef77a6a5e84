import { EmailCard, PasswordCard } from '../../../features/credentials/index.ts'

/** How the user signs in. */
export const SignIn = () => (
  <>
    <PasswordCard />
    <EmailCard />
  </>
)
