import { Link } from '@tanstack/react-router'
import { Button } from '@wordtide/ui'
import { trpc } from '../../shared/api/trpc.ts'
import { PathLink } from '../../shared/layout/links.tsx'
import { useSessionStore, useUser } from '../../shared/session/use-session.ts'
import { SignInButton } from './account-links.tsx'
import { linkPurpose } from './email-link.ts'
import { type EmailLinkProps, LinkAction } from './link-action.tsx'

/** The page that the link to a new address opens: it makes the address the account's. */
export function ConfirmEmailPage({ email, token, onUsed }: EmailLinkProps) {
  const readSession = useReadSession()
  const user = useUser()
  const confirm = trpc.account.confirmEmail.useMutation({
    onSuccess: () => {
      onUsed()
      readSession()
    },
  })
  return (
    <LinkAction
      title="Confirm your new address"
      link={{ email, token }}
      call={confirm}
      texts={{
        action: 'Confirm',
        busy: 'Confirming',
        done: 'Address Confirmed',
        failed: 'The Address Was Not Confirmed',
      }}
      next={
        <>
          <p>From now on you sign in with this address.</p>
          {user === undefined ? (
            <SignInButton email={email} />
          ) : (
            <Button asChild>
              <Link to="/">Go on</Link>
            </Button>
          )}
        </>
      }
      advice={
        <>
          <p>Check that the address is the whole link of the latest email, or ask for another one.</p>
          <PathLink to="/settings" hash="sign-in" className="inline-flex touch-size items-center">
            Open the settings
          </PathLink>
        </>
      }
    />
  )
}

/** The page that the link to a former address opens: it gives the account the address back, and ends what else has access. */
export function RestoreEmailPage({ email, token, onUsed }: EmailLinkProps) {
  const readSession = useReadSession()
  const restore = trpc.account.restoreEmail.useMutation({
    onSuccess: () => {
      onUsed()
      readSession()
    },
  })
  return (
    <LinkAction
      title="Take your account back"
      link={{ email, token }}
      call={restore}
      texts={{
        action: 'Take the account back',
        busy: 'Taking it back',
        done: 'Address Restored',
        failed: 'The Address Was Not Restored',
      }}
      explanation={
        <p>
          Your account gets this address back. Every device is signed out, every access token stops working, and the
          password is void: you choose a new one.
        </p>
      }
      next={<p>We have sent you an email. {linkPurpose.passwordReset}</p>}
      advice={
        <>
          <p>Check that the address is the whole link of the email. It works for 7 days, and once.</p>
          <p>If you have created another account with this address since, delete that one first.</p>
        </>
      }
    />
  )
}

/** Returns a function that reads the session again, if somebody is signed in here: it may have another address now, or have ended. */
function useReadSession(): () => void {
  const session = useSessionStore()
  const { client } = trpc.useUtils()
  return () => {
    if (session.get().status !== 'loggedIn') return
    client.accounts.getSession.query().then(
      (user) => session.readdress(user.email),
      // That it has ended is handled for all calls alike; without a response, the next call finds out.
      () => {},
    )
  }
}
