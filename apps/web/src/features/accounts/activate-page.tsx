import { errorCatalogue } from '@wordtide/contract'
import { Alert, AlertTitle, Button, Spinner } from '@wordtide/ui'
import { CircleCheckIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { FormAlert } from '../../shared/forms/form-alert.tsx'
import { useOnce } from '../../shared/forms/use-once.ts'
import { SendActivationLink, SignInButton, SignInLink } from './account-links.tsx'
import { AuthCard } from './auth-card.tsx'
import { isWholeLink } from './is-whole-link.ts'
import { useTurnedPage } from './use-turned-page.ts'

/** Where the link of an activation e-mail leads. A button activates, so that a mail scanner's visit does not. */
export function ActivatePage({ email, token }: { email: string; token: string }) {
  const activate = trpc.accounts.activate.useMutation()
  const once = useOnce(activate.isPending)
  const send = () => once(() => activate.mutate({ email, token }))
  useTurnedPage(activate.status)
  const whole = isWholeLink({ email, token })
  return (
    <AuthCard
      title="Activate your account"
      intro={email === '' ? undefined : <span className="wrap-anywhere">{email}</span>}
    >
      {!whole && <ActivationFailure message={errorCatalogue.INVALID_TOKEN.message} email={email} />}
      {whole && activate.status === 'idle' && <Button onClick={send}>Activate</Button>}
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
          <SignInButton email={email} />
        </>
      )}
      {activate.status === 'error' && (
        <ActivationFailure
          message={errorMessage(activate.error)}
          email={email}
          retry={<Button onClick={send}>Retry</Button>}
        />
      )}
    </AuthCard>
  )
}

const ActivationFailure = ({ message, email, retry }: { message: string; email: string; retry?: ReactNode }) => (
  <>
    <FormAlert title="Account Activation Failed" message={message}>
      <p>Check that the address is the whole link of the latest activation email, or ask for another one.</p>
      <SendActivationLink email={email} />
    </FormAlert>
    {retry}
    <p className="text-sm">
      Activated it already? <SignInLink email={email} />
    </p>
  </>
)
