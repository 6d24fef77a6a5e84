import { trpc } from '../../shared/api/trpc.ts'
import { useUser } from '../../shared/session/use-session.ts'
import { MailPage } from './mail-page.tsx'

/** Asks for the e-mail that lets a new password be chosen. */
export function ForgotPasswordPage() {
  const { mutateAsync } = trpc.accounts.sendPasswordReset.useMutation()
  return (
    <MailPage
      title="Forgot password"
      intro="You get an email with a link to choose a new password."
      send={mutateAsync}
      otherwise="Remembered it?"
      sentTitle="Password Reset Email Sent"
      purpose="Open the link in it within an hour to choose a new password."
      condition="It only arrives if there is an account with this address."
      email={useUser()?.email}
    />
  )
}
