import { trpc } from '../../shared/api/trpc.ts'
import { MailPage } from './mail-page.tsx'

/** Asks for another activation e-mail. */
export function SendActivationPage() {
  const { mutateAsync } = trpc.accounts.sendActivation.useMutation()
  return (
    <MailPage
      title="Send activation email"
      intro="You get an email with a link to activate your account."
      send={mutateAsync}
      otherwise="Activated it already?"
      sentTitle="Activation Email Sent"
      purpose="Open the link in it within 24 hours to activate your account."
      condition="It only arrives if there is an account with this address that is not activated yet."
    />
  )
}
