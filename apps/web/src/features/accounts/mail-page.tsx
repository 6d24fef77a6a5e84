import { useLocation } from '@tanstack/react-router'
import { mailInput } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { useState } from 'react'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { SignInLink } from './account-links.tsx'
import { AuthCard } from './auth-card.tsx'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { OutboxNotice } from './outbox-notice.tsx'
import { useTurnedPage } from './use-turned-page.ts'
import { keepWantedPath } from './wanted-path.ts'

interface MailPageProps {
  title: string
  intro: string
  send: (mail: { email: string }) => Promise<unknown>
  /** The title once it is sent. */
  sentTitle: string
  /** What its link is for, and how long it works. */
  purpose: string
  /** Who gets it. It must not say whether there is such an account. */
  condition: string
  /** Who needs no such e-mail. */
  otherwise: string
  /** The address to begin with, where the page before said none. */
  email?: string | undefined
}

/** Asks for the e-mail with a link, then says that it is under way. */
export function MailPage(props: MailPageProps) {
  const { state } = useLocation()
  const [sentTo, setSentTo] = useState<string>()
  const { form, submit, failure } = useContractForm(mailInput, { email: state.email ?? props.email ?? '' })
  useTurnedPage(sentTo)
  const send = submit(async (mail) => {
    await props.send(mail)
    keepWantedPath(mail.email, state.redirect)
    setSentTo(mail.email)
  })

  if (sentTo !== undefined)
    return (
      <AuthCard key="sent" title={props.sentTitle}>
        <p>
          An email was sent to <strong className="wrap-anywhere">{sentTo}</strong>. {props.purpose}
        </p>
        <p className="text-muted-foreground text-sm">
          {props.condition} If nothing comes, look among the spam, or send it again, perhaps to another address.
        </p>
        <OutboxNotice />
        <div className="flex flex-wrap items-center gap-4 text-sm">
          <Button variant="outline" onClick={() => setSentTo(undefined)}>
            Send again
          </Button>
          <SignInLink email={sentTo} />
        </div>
      </AuthCard>
    )

  return (
    <AuthCard key="form" title={props.title} intro={props.intro}>
      <AuthForm onSubmit={send} failure={failure} action="Send email" busy={form.formState.isSubmitting}>
        <EmailField control={form.control} name="email" />
      </AuthForm>
      <p className="text-sm">
        {props.otherwise} <SignInLink email={form.watch('email')} />
      </p>
    </AuthCard>
  )
}
