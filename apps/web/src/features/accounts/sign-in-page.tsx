import { useLocation, useRouter } from '@tanstack/react-router'
import { signInInput } from '@wordtide/contract'
import { trpc } from '../../shared/api/trpc.ts'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { PathLink } from '../../shared/layout/path-link.tsx'
import { useSessionStore } from '../../shared/session/use-session.ts'
import { ForgotPasswordLink, SendActivationLink } from './account-links.tsx'
import { AuthCard } from './auth-card.tsx'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { GoogleButton } from './google-button.tsx'
import { googleFailureMessage } from './google-failure.ts'
import { PasswordField } from './password-field.tsx'

/** Signs in with e-mail and password, or leaves for Google; who comes back from there without success is told why. */
export function SignInPage() {
  const session = useSessionStore()
  const router = useRouter()
  const { state, search } = useLocation()
  const signIn = trpc.accounts.signIn.useMutation()
  const { form, submit, failure, failureKey } = useContractForm(signInInput, {
    email: state.email ?? '',
    password: '',
  })
  const email = form.watch('email')
  // Until the form itself has something to say.
  const fromGoogle = form.formState.isSubmitted ? undefined : googleFailureMessage(search)

  const send = submit(async (credentials) => {
    session.logIn(await signIn.mutateAsync(credentials))
    // The guard of this page leads on to where the person wanted to go.
    await router.invalidate()
  })

  const remedy =
    failureKey === 'WRONG_CREDENTIALS' ? (
      <ForgotPasswordLink email={email} />
    ) : failureKey === 'ACCOUNT_NOT_ACTIVATED' ? (
      <SendActivationLink email={email} />
    ) : undefined

  return (
    <AuthCard title="Sign in">
      <AuthForm
        onSubmit={send}
        failure={failure ?? fromGoogle}
        remedy={remedy}
        action="Sign in"
        busy={form.formState.isSubmitting}
      >
        <EmailField control={form.control} name="email" />
        <PasswordField control={form.control} name="password" label="Password" autoComplete="current-password" />
      </AuthForm>
      <GoogleButton />
      <p className="text-sm">
        No account yet?{' '}
        <PathLink to="/signup" state={{ redirect: state.redirect, email }}>
          Sign up
        </PathLink>
      </p>
    </AuthCard>
  )
}
