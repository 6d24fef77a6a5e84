import { Link, useLocation } from '@tanstack/react-router'
import { Button } from '@wordtide/ui'
import { PathLink } from '../../shared/layout/links.tsx'
import { useUser } from '../../shared/session/use-session.ts'
import { storedRedirect } from './email-link.ts'

interface AccountLinkProps {
  /** The address typed so far, which the form behind the link begins with. */
  email?: string | undefined
}

/** Returns the navigation state that one account screen passes to the next: the address, and the path to open after signing in. */
function useAccountState(email: string | undefined) {
  const { redirect } = useLocation().state
  return { email, redirect: redirect ?? (email === undefined ? undefined : storedRedirect(email)) }
}

export const ForgotPasswordLink = ({ email }: AccountLinkProps) => (
  <PathLink to="/user/forgot-password" state={useAccountState(email)} className="inline-flex touch-size items-center">
    Forgot password
  </PathLink>
)

export const SendActivationLink = ({ email }: AccountLinkProps) => (
  <PathLink
    to="/user/send-activation-email"
    state={useAccountState(email)}
    className="inline-flex touch-size items-center"
  >
    Send activation email
  </PathLink>
)

export const SignInLink = ({ email }: AccountLinkProps) => (
  <PathLink to="/signin" state={useAccountState(email)} className="inline-flex touch-size items-center">
    Sign in
  </PathLink>
)

/** Signing in as the only remaining step. If another user is signed in here, asks them to log out first. */
export function SignInButton({ email }: AccountLinkProps) {
  const user = useUser()
  const state = useAccountState(email)
  if (user !== undefined)
    return (
      <p>
        You are signed in as <bdi className="font-semibold">{user.name}</bdi>. Log out to sign in with this account.
      </p>
    )
  return (
    <Button asChild>
      <Link to="/signin" state={state}>
        Sign in
      </Link>
    </Button>
  )
}
