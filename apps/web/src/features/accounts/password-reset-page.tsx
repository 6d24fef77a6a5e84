import { errorCatalogue, newPasswordInput } from '@wordtide/contract'
import { useState } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { FormAlert } from '../../shared/forms/form-alert.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { ForgotPasswordLink, SignInButton } from './account-links.tsx'
import { AuthCard } from './auth-card.tsx'
import { AuthForm } from './auth-form.tsx'
import { isWholeLink } from './is-whole-link.ts'
import { NewPasswordField } from './password-field.tsx'
import { ReadOnlyEmail } from './read-only-email.tsx'
import { useEndedSession } from './use-ended-session.ts'
import { useTurnedPage } from './use-turned-page.ts'

const title = 'Choose a new password'
const brokenLink = errorCatalogue.INVALID_TOKEN.message

/** Where the link of a password e-mail leads. */
export function PasswordResetPage({ email, token }: { email: string; token: string }) {
  const { mutateAsync } = trpc.accounts.resetPassword.useMutation()
  const endSession = useEndedSession()
  const [saved, setSaved] = useState(false)
  const { form, submit, failure, failureKey } = useContractForm(newPasswordInput, { password: '' })
  useTurnedPage(saved)
  const send = submit(async ({ password }) => {
    await mutateAsync({ email, token, password })
    setSaved(true)
    endSession(email)
  })

  if (saved)
    return (
      <AuthCard key="saved" title="Password Changed">
        <p>
          The new password of <strong className="wrap-anywhere">{email}</strong> is saved. Every device that was signed
          in has to sign in again.
        </p>
        <SignInButton email={email} />
      </AuthCard>
    )

  if (!isWholeLink({ email, token }))
    return (
      <AuthCard title={title}>
        <FormAlert message={brokenLink}>
          <AskAgain email={email} />
        </FormAlert>
      </AuthCard>
    )

  return (
    <AuthCard key="form" title={title}>
      <AuthForm
        onSubmit={send}
        failure={failure}
        // The password was checked before it was sent: what else is invalid is the link.
        remedy={failureKey === 'INVALID_TOKEN' ? <AskAgain email={email} /> : undefined}
        action="Save password"
        busy={form.formState.isSubmitting}
      >
        <ReadOnlyEmail email={email} />
        <NewPasswordField control={form.control} name="password" label="New password" />
      </AuthForm>
    </AuthCard>
  )
}

const AskAgain = ({ email }: { email: string }) => (
  <>
    <p>Check that the address is the whole link of the latest email, or ask for another one.</p>
    <ForgotPasswordLink email={email} />
  </>
)
