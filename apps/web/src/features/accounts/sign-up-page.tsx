import { useLocation } from '@tanstack/react-router'
import { limits, signUpInput } from '@wordtide/contract'
import { trpc } from '../../shared/api/trpc.ts'
import { TextField } from '../../shared/forms/fields.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { EmailField, NewPasswordField } from './account-fields.tsx'
import { ForgotPasswordLink, SendActivationLink, SignInLink } from './account-links.tsx'
import { AccountForm, AccountScreen, OutboxNotice, useFocusOnViewChange } from './account-screen.tsx'
import { linkValidity, storeRedirect } from './email-link.ts'

/** Creates an account, which must be activated before it can be used. */
export function SignUpPage() {
  const { state } = useLocation()
  const signUp = trpc.accounts.signUp.useMutation()
  const { form, submit, failure, failureKey } = useContractForm(signUpInput, {
    name: '',
    email: state.email ?? '',
    password: '',
  })
  useFocusOnViewChange(signUp.isSuccess)
  const send = submit(async (account) => {
    await signUp.mutateAsync(account)
    storeRedirect(account.email, state.redirect)
  })

  if (signUp.isSuccess)
    return (
      <AccountScreen key="created" title="Account Created">
        <p>
          An activation email was sent to <strong className="wrap-anywhere">{signUp.data.email}</strong>. Open the link
          in it within {linkValidity.activation} to activate your account.
        </p>
        <OutboxNotice />
        <div className="flex flex-wrap gap-4 text-sm">
          <SendActivationLink email={signUp.data.email} />
          <SignInLink email={signUp.data.email} />
        </div>
      </AccountScreen>
    )

  const email = form.watch('email')
  return (
    <AccountScreen key="form" title="Sign up">
      <AccountForm
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
        <TextField
          control={form.control}
          name="name"
          label="Name"
          limit={limits.signUpName}
          dir="auto"
          autoComplete="name"
        />
        <EmailField control={form.control} name="email" />
        <NewPasswordField control={form.control} name="password" label="Password" />
      </AccountForm>
      <p className="text-sm">
        Have an account? <SignInLink email={email} />
      </p>
    </AccountScreen>
  )
}
