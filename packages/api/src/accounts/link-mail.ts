import { escapeHtml } from '../mail/index.ts'
import type { Mail } from '../ports.ts'
import type { Services } from '../services.ts'

/** What a mail with a link says. Nothing in it was typed by anybody: whoever signs a mailbox up writes nothing into it. */
interface LinkMail {
  subject: string
  /** Why the link is there, and how long it works. */
  sentence: string
  /** The page of the client that the link opens. */
  path: string
  /** What the link is called. */
  action: string
  /** What who did not ask for it may do. */
  unasked: string
}

/** The mail with a link that proves the mailbox, as text and as HTML. */
export function linkMail({ publicUrl }: Services, email: string, token: string, mail: LinkMail): Mail {
  const { subject, sentence, path, action, unasked } = mail
  const link = `${publicUrl}${path}?${new URLSearchParams({ email, token })}`
  return {
    to: email,
    subject,
    text: ['Hello,', sentence, link, unasked].join('\n\n'),
    html:
      ['Hello,', sentence].map((line) => `<p>${escapeHtml(line)}</p>`).join('') +
      `<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p><p>${escapeHtml(unasked)}</p>`,
  }
}
