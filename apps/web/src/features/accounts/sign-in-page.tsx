import { useLocation, useRouter } from '@tanstack/react-router'
import { codeInput, errorMessageOf, type SessionView, signInInput } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { type FormEventHandler, type ReactNode, useEffect, useState } from 'react'
import * as z from 'zod'
import { errorBodyOf } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { PathLink } from '../../shared/layout/links.tsx'
import { CodeField } from '../../shared/proof/code-field.tsx'
import { PasswordField } from '../../shared/proof/password-fields.tsx'
import { finishSignOut } from '../../shared/session/session-calls.ts'
import { useSessionStore } from '../../shared/session/use-session.ts'
import { EmailField } from './account-fields.tsx'
import { ForgotPasswordLink, SendActivationLink } from './account-links.tsx'
import { AccountForm, AccountScreen } from './account-screen.tsx'
import { forgetRedirect } from './email-link.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { GoogleButton, OpenIdButton, providerFailureMessage } from './provider-buttons.tsx'
import { sessionEndText } from './session-end.ts'

/**
 * Signs in with e-mail and password, a passkey or a provider, and shows why a sign-in by a provider failed. The server leads back to `#code`
 * if a provider has proven the user, and only a code of the second factor is missing.
 */
export function SignInPage() {
  const hash = useLocation({ select: (location) => location.hash })
  return hash === 'code' ? <CodePage /> : <CredentialsPage />
}

const passwordStep = signInInput.extend({ code: z.string().transform(() => undefined) })
const codeStep = signInInput.required({ code: true })

function CredentialsPage() {
  const session = useSessionStore()
  const { state, search } = useLocation()
  const { mutateAsync } = trpc.accounts.signIn.useMutation()
  const finish = useSignedIn()
  const [intro] = useState(() => sessionEndText(session.get()))
  const [asksCode, setAsksCode] = useState(false)
  const { form, submit, failure, failureKey } = useContractForm<
    z.input<typeof codeStep>,
    z.output<typeof codeStep | typeof passwordStep>
  >(asksCode ? codeStep : passwordStep, { email: state.email ?? '', password: '', code: '' })
  const email = form.watch('email')
  const { setFocus } = form
  const [isEmailKnown] = useState(email !== '')
  useEffect(() => {
    if (isEmailKnown) setFocus('password')
  }, [isEmailKnown, setFocus])
  // Only until the form is submitted, which has its own message.
  const providerFailure = form.formState.isSubmitted ? undefined : providerFailureMessage(search)

  const send = submit(async (credentials) => {
    try {
      await finish(() => mutateAsync(credentials))
    } catch (error) {
      const { key } = errorBodyOf(error)
      if (key === 'WRONG_CREDENTIALS') setAsksCode(false)
      if (key !== 'SECOND_FACTOR_REQUIRED') throw error
      if (asksCode) form.setError('code', { type: 'server', message: errorMessageOf('INVALID_CODE') })
      else setAsksCode(true)
    }
  })

  const remedy =
    failureKey === 'WRONG_CREDENTIALS' ? (
      <ForgotPasswordLink email={email} />
    ) : failureKey === 'ACCOUNT_NOT_ACTIVATED' ? (
      <SendActivationLink email={email} />
    ) : undefined
  const busy = form.formState.isSubmitting

  if (asksCode)
    return (
      <CodeScreen onSubmit={send} failure={failure} busy={busy} onBack={() => setAsksCode(false)}>
        <CodeField control={form.control} name="code" />
      </CodeScreen>
    )
  return (
    <AccountScreen title="Sign in" intro={intro}>
      <AccountForm onSubmit={send} failure={failure ?? providerFailure} remedy={remedy} action="Sign in" busy={busy}>
        <EmailField control={form.control} name="email" autoComplete="username webauthn" />
        <PasswordField control={form.control} name="password" label="Password" autoComplete="current-password" />
      </AccountForm>
      <PasskeySignIn enter={finish} />
      <GoogleButton />
      <OpenIdButton />
      <p className="text-sm">
        No account yet?{' '}
        <PathLink to="/signup" state={{ redirect: state.redirect, email }}>
          Sign up
        </PathLink>
      </p>
    </AccountScreen>
  )
}

/** Asks for the code that is missing after Google's proof. */
function CodePage() {
  const { state } = useLocation()
  const router = useRouter()
  const { mutateAsync } = trpc.accounts.finishSignIn.useMutation()
  const finish = useSignedIn()
  const { form, submit, failure } = useContractForm(codeInput, { code: '' })
  const send = submit(async (input) => {
    try {
      await finish(() => mutateAsync(input))
    } catch (error) {
      if (errorBodyOf(error).key !== 'SECOND_FACTOR_REQUIRED') throw error
      form.setError('code', { type: 'server', message: errorMessageOf('INVALID_CODE') })
    }
  })
  const goBack = () => void router.navigate({ to: '/signin', state, replace: true })
  return (
    <CodeScreen onSubmit={send} failure={failure} busy={form.formState.isSubmitting} onBack={goBack}>
      <CodeField control={form.control} name="code" />
    </CodeScreen>
  )
}

interface CodeScreenProps {
  onSubmit: FormEventHandler
  failure: string | undefined
  busy: boolean
  onBack: () => void
  children: ReactNode
}

function CodeScreen({ onBack, children, ...form }: CodeScreenProps) {
  return (
    <AccountScreen title="Sign in" intro="Your account has a second factor: enter a code of it.">
      <AccountForm {...form} action="Sign in">
        {children}
      </AccountForm>
      <Button variant="outline" onClick={onBack}>
        Back
      </Button>
    </AccountScreen>
  )
}

/** Returns a function that calls `signIn`, and opens the page that the user came for. */
function useSignedIn(): (signIn: () => Promise<SessionView>) => Promise<void> {
  const session = useSessionStore()
  const router = useRouter()
  const { client } = trpc.useUtils()
  return async (signIn) => {
    // Its late response would clear the cookie of the new session.
    await finishSignOut(client, session)
    session.logIn(await signIn())
    forgetRedirect()
    // The guard of this route redirects to the page that the user came for.
    await router.invalidate()
  }
}
