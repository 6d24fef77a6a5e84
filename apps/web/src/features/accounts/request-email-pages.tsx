import { useLocation } from '@tanstack/react-router'
import { mailInput } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { useState } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { useUser } from '../../shared/session/use-session.ts'
import { EmailField } from './account-fields.tsx'
import { SignInLink } from './account-links.tsx'
import { AccountForm, AccountScreen, useFocusOnViewChange } from './account-screen.tsx'
import { linkPurpose, storeRedirect } from './email-link.ts'
import { EmailSent } from './email-sent.tsx'

/** Requests the e-mail whose link lets the user choose a new password. */
export function ForgotPasswordPage() {
  const { mutateAsync } = trpc.accounts.sendPasswordReset.useMutation()
  return (
    <RequestEmailPage
      title="Forgot password"
      intro="You get an email with a link to choose a new password."
      send={mutateAsync}
      signInQuestion="Remembered it?"
      sentTitle="Password Reset Email Sent"
      mail="A password reset email"
      purpose={linkPurpose.passwordReset}
      condition="It only arrives if there is an account with this address."
      defaultEmail={useUser()?.email}
    />
  )
}

/** Requests another activation e-mail. */
export function SendActivationPage() {
  const { mutateAsync } = trpc.accounts.sendActivation.useMutation()
  return (
    <RequestEmailPage
      title="Send activation email"
      intro="You get an email with a link to activate your account."
      send={mutateAsync}
      signInQuestion="Activated it already?"
      sentTitle="Activation Email Sent"
      mail="An activation email"
      purpose={linkPurpose.activation}
      condition="It only arrives if there is an account with this address that is not activated yet."
    />
  )
}

interface RequestEmailPageProps {
  title: string
  intro: string
  send: (input: { email: string }) => Promise<unknown>
  /** The title after the e-mail was sent. */
  sentTitle: string
  /** The e-mail, as the beginning of a sentence. */
  mail: string
  /** The purpose and the validity of the link. */
  purpose: string
  /** The condition under which the e-mail arrives. It must not reveal whether the account exists. */
  condition: string
  /** The text before the link to the sign-in page. */
  signInQuestion: string
  /** The address to begin with if the page before passed none on. */
  defaultEmail?: string | undefined
}

/** Requests an e-mail with a link, then confirms that it was sent. */
function RequestEmailPage(props: RequestEmailPageProps) {
  const { state } = useLocation()
  const [sentTo, setSentTo] = useState<string>()
  const { form, submit, failure } = useContractForm(mailInput, { email: state.email ?? props.defaultEmail ?? '' })
  useFocusOnViewChange(sentTo)
  const send = submit(async (input) => {
    await props.send(input)
    storeRedirect(input.email, state.redirect)
    setSentTo(input.email)
  })

  if (sentTo !== undefined)
    return (
      <EmailSent
        title={props.sentTitle}
        mail={props.mail}
        to={sentTo}
        purpose={props.purpose}
        advice={`${props.condition} If nothing comes, look among the spam, or send it again, perhaps to another address.`}
        again={
          <Button variant="outline" onClick={() => setSentTo(undefined)}>
            Send again
          </Button>
        }
      />
    )

  return (
    <AccountScreen key="form" title={props.title} intro={props.intro}>
      <AccountForm onSubmit={send} failure={failure} action="Send email" busy={form.formState.isSubmitting}>
        <EmailField control={form.control} name="email" />
      </AccountForm>
      <p className="text-sm">
        {props.signInQuestion} <SignInLink email={form.watch('email')} />
      </p>
    </AccountScreen>
  )
}
