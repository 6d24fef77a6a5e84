import { Link } from '@tanstack/react-router'
import { Alert, AlertDescription, AlertTitle, Button, Spinner } from '@wordtide/ui'
import { CircleAlertIcon, CircleCheckIcon } from 'lucide-react'
import { errorMessage } from '../../errors.ts'
import { trpc } from '../../trpc.ts'
import { AuthCard } from './auth-card.tsx'

/** Where the link of an activation e-mail leads. A button activates, so that a mail scanner's visit does not. */
export function ActivatePage({ email, token }: { email: string; token: string }) {
  const activate = trpc.accounts.activate.useMutation()
  const send = () => activate.mutate({ email, token })
  return (
    <AuthCard title="Activate your account" intro={email === '' ? undefined : email}>
      {activate.status === 'idle' && <Button onClick={send}>Activate</Button>}
      {activate.status === 'pending' && (
        <p className="flex items-center gap-2">
          <Spinner label="Activating" />
          Activating…
        </p>
      )}
      {activate.status === 'success' && (
        <>
          <Alert variant="success">
            <CircleCheckIcon aria-hidden="true" />
            <AlertTitle>Account Activated</AlertTitle>
          </Alert>
          <Button asChild>
            <Link to="/signin">Sign in</Link>
          </Button>
        </>
      )}
      {activate.status === 'error' && (
        <>
          <Alert variant="destructive">
            <CircleAlertIcon aria-hidden="true" />
            <AlertTitle>Account Activation Failed</AlertTitle>
            <AlertDescription>
              <p>{errorMessage(activate.error)}</p>
              <p>Check that the address is the whole link of the latest activation email.</p>
            </AlertDescription>
          </Alert>
          <Button onClick={send}>Retry</Button>
        </>
      )}
    </AuthCard>
  )
}
