import { useLocation } from '@tanstack/react-router'
import { signUpInput } from '@wordtide/contract'
import { trpc } from '../../shared/api/trpc.ts'
import { TextField } from '../../shared/forms/text-field.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { ForgotPasswordLink, SendActivationLink, SignInLink } from './account-links.tsx'
import { AuthCard } from './auth-card.tsx'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { OutboxNotice } from './outbox-notice.tsx'
import { NewPasswordField } from './password-field.tsx'
import { useTurnedPage } from './use-turned-page.ts'
import { keepWantedPath } from './wanted-path.ts'

/** Makes an account; it has to be activated before it can be used. */
export function SignUpPage() {
  const { state } = useLocation()
  const signUp = trpc.accounts.signUp.useMutation()
  const { form, submit, failure, failureKey } = useContractForm(signUpInput, {
    name: '',
    email: state.email ?? '',
    password: '',
  })
  useTurnedPage(signUp.isSuccess)
  const send = submit(async (account) => {
    await signUp.mutateAsync(account)
    keepWantedPath(account.email, state.redirect)
  })

  if (signUp.isSuccess)
    return (
      <AuthCard key="created" title="Account Created">
        <p>
          An activation email was sent to <strong className="wrap-anywhere">{signUp.data.email}</strong>. Open the link
          in it within 24 hours to activate your account.
        </p>
        <OutboxNotice />
        <div className="flex flex-wrap gap-4 text-sm">
          <SendActivationLink email={signUp.data.email} />
          <SignInLink email={signUp.data.email} />
        </div>
      </AuthCard>
    )

  const email = form.watch('email')
  return (
    <AuthCard key="form" title="Sign up">
      <AuthForm
        onSubmit={send}
        failure={failure}
        remedy={
          failureKey === 'EMAIL_TAKEN' ? (
            <>
              <ForgotPasswordLink email={email} />
              <SendActivationLink email={email} />
            </>
          ) : undefined
        }
        action="Sign up"
        busy={form.formState.isSubmitting}
      >
        <TextField control={form.control} name="name" label="Name" dir="auto" autoComplete="name" />
        <EmailField control={form.control} name="email" />
        <NewPasswordField control={form.control} name="password" label="Password" />
      </AuthForm>
      <p className="text-sm">
        Have an account? <SignInLink email={email} />
      </p>
    </AuthCard>
  )
}
