import { Link, useLocation } from '@tanstack/react-router'
import { Button } from '@wordtide/ui'
import { PathLink } from '../../layout/path-link.tsx'
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

/** The same where signing in is what there is left to do. */
export const SignInButton = ({ email }: AccountLinkProps) => (
  <Button asChild>
    <Link to="/signin" state={usePassedOn(email)}>
      Sign in
    </Link>
  </Button>
)
