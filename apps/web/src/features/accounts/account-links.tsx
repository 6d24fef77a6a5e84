import { Link, useLocation } from '@tanstack/react-router'
import { Button } from '@wordtide/ui'
import { PathLink } from '../../shared/layout/path-link.tsx'
import { useUser } from '../../shared/session/use-session.ts'
import { wantedPath } from './wanted-path.ts'

interface AccountLinkProps {
  /** What was typed so far: the form that the link leads to begins with it. */
  email?: string | undefined
}

/** What a page of an account passes on to the next: the address, and where signing in leads in the end. */
function usePassedOn(email: string | undefined) {
  const { redirect } = useLocation().state
  return { email, redirect: redirect ?? (email === undefined ? undefined : wantedPath(email)) }
}

export const ForgotPasswordLink = ({ email }: AccountLinkProps) => (
  <PathLink to="/user/forgot-password" state={usePassedOn(email)}>
    Forgot password
  </PathLink>
)

export const SendActivationLink = ({ email }: AccountLinkProps) => (
  <PathLink to="/user/send-activation-email" state={usePassedOn(email)}>
    Send activation email
  </PathLink>
)

export const SignInLink = ({ email }: AccountLinkProps) => (
  <PathLink to="/signin" state={usePassedOn(email)}>
    Sign in
  </PathLink>
)

/** The same where signing in is what there is left to do; somebody else who is signed in here has to log out before. */
export function SignInButton({ email }: AccountLinkProps) {
  const user = useUser()
  const state = usePassedOn(email)
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
