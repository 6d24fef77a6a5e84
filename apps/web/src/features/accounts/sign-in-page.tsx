import { useLocation, useRouter } from '@tanstack/react-router'
import { errorCodes, signInInput } from '@wordtide/contract'
import { FormAlert } from '../../forms/form-alert.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { PathLink } from '../../layout/path-link.tsx'
import { useSessionStore } from '../../session/use-session.ts'
import { trpc } from '../../trpc.ts'
import { ForgotPasswordLink, SendActivationLink } from './account-links.tsx'
import { AuthCard } from './auth-card.tsx'

/** Signs in with e-mail and password. */
export function SignInPage() {
  const session = useSessionStore()
  const router = useRouter()
  const { redirect } = useLocation().state
  const signIn = trpc.accounts.signIn.useMutation()
  const { form, submit, failure, failureCode } = useContractForm(signInInput, { email: '', password: '' })

  const send = submit(async (credentials) => {
    session.logIn(await signIn.mutateAsync(credentials))
    // The guard of this page leads on to where the person wanted to go.
    await router.invalidate()
  })

  return (
    <AuthCard title="Sign in">
      <form onSubmit={send} noValidate className="grid gap-4">
        <FormAlert message={failure}>
          {failureCode === errorCodes.wrongCredentials && <ForgotPasswordLink />}
          {failureCode === errorCodes.notActivated && <SendActivationLink />}
        </FormAlert>
        <TextField control={form.control} name="email" label="Email" type="email" autoComplete="username" />
        <TextField
          control={form.control}
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
        />
        <SubmitButton busy={form.formState.isSubmitting}>Sign in</SubmitButton>
      </form>
      <p className="text-sm">
        No account yet?{' '}
        <PathLink to="/signup" state={{ redirect }}>
          Sign up
        </PathLink>
      </p>
    </AuthCard>
  )
}
