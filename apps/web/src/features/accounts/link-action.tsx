import { activateInput, errorCatalogue } from '@wordtide/contract'
import { Alert, AlertTitle, Button, Spinner } from '@wordtide/ui'
import { CircleCheckIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { useSubmitGuard } from '../../shared/forms/submit.tsx'
import { AccountScreen, useFocusOnViewChange } from './account-screen.tsx'
import type { EmailLink } from './email-link.ts'

/** Returns whether the link is complete. The server would refuse one whose address or token was cut off. */
export const isCompleteLink = (link: EmailLink): boolean => link.token !== '' && activateInput.safeParse(link).success

export const invalidLinkMessage = errorCatalogue.INVALID_TOKEN.message

export interface EmailLinkProps extends EmailLink {
  /** Called once the token is used. */
  onUsed: () => void
}

interface LinkActionProps {
  title: string
  link: EmailLink
  /** The call that uses the token. */
  call: { status: 'idle' | 'pending' | 'success' | 'error'; error: unknown; mutate: (link: EmailLink) => void }
  texts: { action: string; busy: string; done: string; failed: string }
  /** Explains what the button will do. */
  explanation?: ReactNode
  /** The next step after a success. */
  next: ReactNode
  /** Advice after a failure. */
  advice: ReactNode
  /** Another way on after a failure. */
  instead?: ReactNode
}

/** A page that a mailed link opens. A button uses the token, so that a mail scanner's visit does not. */
export function LinkAction(props: LinkActionProps) {
  const { title, link, call, texts, explanation, next, advice, instead } = props
  const guardSubmit = useSubmitGuard(call.status === 'pending')
  const send = () => guardSubmit(() => call.mutate(link))
  useFocusOnViewChange(call.status)
  const failureOf = (message: string, retry?: ReactNode) => (
    <>
      <FormAlert title={texts.failed} message={message}>
        {advice}
      </FormAlert>
      {retry}
      {instead}
    </>
  )
  return (
    <AccountScreen
      title={title}
      intro={link.email === '' ? undefined : <span className="wrap-anywhere">{link.email}</span>}
    >
      {!isCompleteLink(link) && failureOf(invalidLinkMessage)}
      {isCompleteLink(link) && call.status === 'idle' && (
        <>
          {explanation}
          <Button onClick={send}>{texts.action}</Button>
        </>
      )}
      {call.status === 'pending' && (
        <p className="flex items-center gap-2">
          <Spinner label={texts.busy} />
          {texts.busy}…
        </p>
      )}
      {call.status === 'success' && (
        <>
          <Alert variant="success">
            <CircleCheckIcon aria-hidden="true" />
            <AlertTitle>{texts.done}</AlertTitle>
          </Alert>
          {next}
        </>
      )}
      {call.status === 'error' && failureOf(errorMessage(call.error), <Button onClick={send}>Retry</Button>)}
    </AccountScreen>
  )
}
