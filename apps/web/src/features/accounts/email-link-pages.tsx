import { useQueryClient } from '@tanstack/react-query'
import { activateInput, errorCatalogue, newPasswordInput } from '@wordtide/contract'
import { Alert, AlertTitle, Button, Spinner } from '@wordtide/ui'
import { CircleCheckIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { useSubmitGuard } from '../../shared/forms/submit.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { NewPasswordField } from '../../shared/proof/password-fields.tsx'
import { useSessionStore } from '../../shared/session/use-session.ts'
import { ReadOnlyEmail } from './account-fields.tsx'
import { ForgotPasswordLink, SendActivationLink, SignInButton, SignInLink } from './account-links.tsx'
import { AccountForm, AccountScreen, useFocusOnViewChange } from './account-screen.tsx'
import type { EmailLink } from './email-link.ts'

/** Returns whether the link is complete. The server would refuse one whose address or token was cut off. */
const isCompleteLink = (link: EmailLink): boolean => link.token !== '' && activateInput.safeParse(link).success

interface EmailLinkProps extends EmailLink {
  /** Called once the token is used. */
  onUsed: () => void
}

const invalidLinkMessage = errorCatalogue.INVALID_TOKEN.message

/** The page that the link of an activation e-mail opens. A button activates, so that a mail scanner's visit does not. */
export function ActivatePage({ email, token, onUsed }: EmailLinkProps) {
  const activate = trpc.accounts.activate.useMutation({ onSuccess: onUsed })
  const guardSubmit = useSubmitGuard(activate.isPending)
  const send = () => guardSubmit(() => activate.mutate({ email, token }))
  useFocusOnViewChange(activate.status)
  const isComplete = isCompleteLink({ email, token })
  return (
    <AccountScreen
      title="Activate your account"
      intro={email === '' ? undefined : <span className="wrap-anywhere">{email}</span>}
    >
      {!isComplete && <ActivationFailure message={invalidLinkMessage} email={email} />}
      {isComplete && activate.status === 'idle' && <Button onClick={send}>Activate</Button>}
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
    </AccountScreen>
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

const passwordResetTitle = 'Choose a new password'

/** The page that the link of a password e-mail opens. */
export function PasswordResetPage({ email, token, onUsed }: EmailLinkProps) {
  const { mutateAsync } = trpc.accounts.resetPassword.useMutation()
  const endSession = useEndSession()
  const [isSaved, setIsSaved] = useState(false)
  const { form, submit, failure, failureKey } = useContractForm(newPasswordInput, { password: '' })
  useFocusOnViewChange(isSaved)
  const send = submit(async ({ password }) => {
    await mutateAsync({ email, token, password })
    setIsSaved(true)
    onUsed()
    endSession(email)
  })

  if (isSaved)
    return (
      <AccountScreen key="saved" title="Password Changed">
        <p>
          The new password of <strong className="wrap-anywhere">{email}</strong> is saved. Every device that was signed
          in has to sign in again.
        </p>
        <SignInButton email={email} />
      </AccountScreen>
    )

  if (!isCompleteLink({ email, token }))
    return (
      <AccountScreen title={passwordResetTitle}>
        <FormAlert message={invalidLinkMessage}>
          <RequestAnotherLink email={email} />
        </FormAlert>
      </AccountScreen>
    )

  return (
    <AccountScreen key="form" title={passwordResetTitle}>
      <AccountForm
        onSubmit={send}
        failure={failure}
        remedy={failureKey === 'INVALID_TOKEN' ? <RequestAnotherLink email={email} /> : undefined}
        action="Save password"
        busy={form.formState.isSubmitting}
      >
        <ReadOnlyEmail email={email} />
        <NewPasswordField control={form.control} name="password" label="New password" />
      </AccountForm>
    </AccountScreen>
  )
}

const RequestAnotherLink = ({ email }: { email: string }) => (
  <>
    <p>Check that the address is the whole link of the latest email, or ask for another one.</p>
    <ForgotPasswordLink email={email} />
  </>
)

/**
 * A new password ends every session of the account on the server. Returns a function that also ends the session of this
 * page, if it belongs to that account.
 */
function useEndSession(): (email: string) => void {
  const session = useSessionStore()
  const queryClient = useQueryClient()
  return (email) => {
    const state = session.get()
    if (state.status !== 'loggedIn' || state.user.email.toLowerCase() !== email.toLowerCase()) return
    session.logOut()
    queryClient.clear()
  }
}
