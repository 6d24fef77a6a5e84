import type { ReactNode } from 'react'
import { SignInLink } from './account-links.tsx'
import { AccountScreen } from './account-screen.tsx'

interface EmailSentProps {
  title: string
  /** The e-mail, as the beginning of a sentence. */
  mail: string
  /** The address that it was sent to. */
  to: string
  /** The purpose and the validity of its link. */
  purpose: string
  /** The reasons why it may not arrive, and what to do then. */
  advice: string
  /** The link or button with which it is sent again. */
  again: ReactNode
}

/** The screen after an e-mail with a link was sent. */
export function EmailSent({ title, mail, to, purpose, advice, again }: EmailSentProps) {
  return (
    <AccountScreen key="sent" title={title}>
      <p>
        {mail} was sent to <strong className="wrap-anywhere">{to}</strong>. {purpose}
      </p>
      <p className="text-muted-foreground text-sm">{advice}</p>
      {hasOutbox() && (
        <p className="text-muted-foreground text-sm">
          This server has no mail server. It shows its emails on a page that opens with the link in its terminal, after
          “Mails that it sends”.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4 text-sm">
        {again}
        <SignInLink email={to} />
      </div>
    </AccountScreen>
  )
}

/** Returns whether the server has an outbox instead of a mail server. It then puts an element into the page. */
const hasOutbox = () => document.querySelector('meta[name="wordtide-outbox"]') !== null
