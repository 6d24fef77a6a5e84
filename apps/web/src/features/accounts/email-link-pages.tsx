import { useQueryClient } from '@tanstack/react-query'
import { newPasswordInput } from '@wordtide/contract'
import { useState } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { NewPasswordField } from '../../shared/proof/password-fields.tsx'
import { useSessionStore } from '../../shared/session/use-session.ts'
import { ReadOnlyEmail } from './account-fields.tsx'
import { ForgotPasswordLink, SendActivationLink, SignInButton, SignInLink } from './account-links.tsx'
import { AccountForm, AccountScreen, useFocusOnViewChange } from './account-screen.tsx'
import { type EmailLinkProps, invalidLinkMessage, isCompleteLink, LinkAction } from './link-action.tsx'

/** The page that the link of an activation e-mail opens. */
export function ActivatePage({ email, token, onUsed }: EmailLinkProps) {
  const activate = trpc.accounts.activate.useMutation({ onSuccess: onUsed })
  return (
    <LinkAction
      title="Activate your account"
      link={{ email, token }}
      call={activate}
      texts={{
        action: 'Activate',
        busy: 'Activating',
        done: 'Account Activated',
        failed: 'Account Activation Failed',
      }}
      next={<SignInButton email={email} />}
      advice={
        <>
          <p>Check that the address is the whole link of the latest activation email, or ask for another one.</p>
          <SendActivationLink email={email} />
        </>
      }
      instead={
        <p className="text-sm">
          Activated it already? <SignInLink email={email} />
        </p>
      }
    />
  )
}

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
        <NewPasswordField control={form.control} name="password" label="New password" owner={{ email }} />
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
