import { useLocation } from '@tanstack/react-router'
import { errorCatalogue, signUpInput } from '@wordtide/contract'
import { FormAlert } from '../../forms/form-alert.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { PathLink } from '../../layout/path-link.tsx'
import { trpc } from '../../trpc.ts'
import { ForgotPasswordLink, SendActivationLink } from './account-links.tsx'
import { AuthCard } from './auth-card.tsx'
import { OutboxNotice } from './outbox-notice.tsx'

/** Makes an account; it has to be activated before it can be used. */
export function SignUpPage() {
  const { redirect } = useLocation().state
  const signUp = trpc.accounts.signUp.useMutation()
  const { form, submit, failure, failureCode } = useContractForm(signUpInput, { name: '', email: '', password: '' })
  const send = submit(async (account) => {
    await signUp.mutateAsync(account)
  })

  if (signUp.isSuccess)
    return (
      <AuthCard key="created" title="Account Created">
        <p>
          An activation email was sent to <strong>{signUp.data.email}</strong>. Open the link in it to activate your
          account.
        </p>
        <OutboxNotice />
        <PathLink to="/signin" state={{ redirect }}>
          Sign in
        </PathLink>
      </AuthCard>
    )

  return (
    <AuthCard key="form" title="Sign up">
      <form onSubmit={send} noValidate className="grid gap-4">
        <FormAlert message={failure}>
          {failureCode === errorCatalogue.EMAIL_TAKEN.status && (
            <>
              <ForgotPasswordLink />
              <SendActivationLink />
            </>
          )}
        </FormAlert>
        <TextField control={form.control} name="name" label="Name" autoComplete="name" />
        <TextField control={form.control} name="email" label="Email" type="email" autoComplete="username" />
        <TextField
          control={form.control}
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="6 to 32 characters, with a digit, a lowercase letter, an uppercase letter and a special character"
        />
        <SubmitButton busy={form.formState.isSubmitting}>Sign up</SubmitButton>
      </form>
      <p className="text-sm">
        Have an account?{' '}
        <PathLink to="/signin" state={{ redirect }}>
          Sign in
        </PathLink>
      </p>
    </AuthCard>
  )
}
