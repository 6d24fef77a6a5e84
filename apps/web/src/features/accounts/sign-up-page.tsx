import { useLocation } from '@tanstack/react-router'
import { limits, newAccountInput } from '@wordtide/contract'
import { trpc } from '../../shared/api/trpc.ts'
import { TextField } from '../../shared/forms/fields.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { NewPasswordField } from '../../shared/proof/password-fields.tsx'
import { EmailField } from './account-fields.tsx'
import { ForgotPasswordLink, SendActivationLink, SignInLink } from './account-links.tsx'
import { AccountForm, AccountScreen, useFocusOnViewChange } from './account-screen.tsx'
import { linkPurpose, storeRedirect } from './email-link.ts'
import { EmailSent } from './email-sent.tsx'
import { OpenIdButton } from './provider-buttons.tsx'
import { isRegistrationClosed, readInvitation } from './registration.ts'

/** Creates an account, which must be activated before it can be used; while registration is closed, for invited users only. */
export function SignUpPage() {
  const invitation = readInvitation(useLocation().search)
  return invitation === undefined && isRegistrationClosed() ? (
    <ClosedRegistration />
  ) : (
    <SignUp invitation={invitation} />
  )
}

const ClosedRegistration = () => (
  <AccountScreen title="Sign up">
    <p>
      This server is for invited people. Ask its operator for an invitation: a link with which you can sign up here.
    </p>
    <SignInNotice />
  </AccountScreen>
)

const SignInNotice = ({ email }: { email?: string }) => (
  <p className="text-sm">
    Have an account? <SignInLink email={email} />
  </p>
)

/** The build does not know the server: in the shell of the page, the form is not shown if registration may be closed. */
const shellForm = import.meta.env.SSR ? 'in-[:root:has(meta[name=wordtide-registration])]:invisible' : undefined

function SignUp({ invitation }: { invitation: string | undefined }) {
  const { state } = useLocation()
  const signUp = trpc.accounts.signUp.useMutation()
  const { form, submit, failure, failureKey } = useContractForm(newAccountInput, {
    name: '',
    email: state.email ?? '',
    password: '',
  })
  useFocusOnViewChange(signUp.isSuccess)
  const send = submit(async (account) => {
    await signUp.mutateAsync({ ...account, invitation })
    storeRedirect(account.email, state.redirect)
  })

  if (signUp.isSuccess)
    return (
      <EmailSent
        title="Account Created"
        mail="An activation email"
        to={signUp.data.email}
        purpose={linkPurpose.activation}
        advice="If nothing comes, look among the spam, or send it again."
        again={<SendActivationLink email={signUp.data.email} />}
      />
    )

  const { name, email } = form.watch()
  return (
    <AccountScreen key="form" title="Sign up">
      <div className={shellForm}>
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
          <NewPasswordField control={form.control} name="password" label="Password" owner={{ name, email }} />
        </AccountForm>
      </div>
      <OpenIdButton />
      <SignInNotice email={email} />
    </AccountScreen>
  )
}
