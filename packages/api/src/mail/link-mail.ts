import type { MailText } from './mail-queue.ts'

/** The texts of a mail with a link. They contain no user input, because anyone can sign up with another user's address. */
interface LinkMailTexts {
  subject: string
  /** What the link is for, and how long it works. */
  sentence: string
  /** The label of the link. */
  action: string
  /** What a recipient who did not request the mail should do. */
  unasked: string
}

/** Composes a mail with a link, as text and as HTML. */
export function linkMail(to: string, link: string, { subject, sentence, action, unasked }: LinkMailTexts): MailText {
  return {
    to,
    subject,
    text: ['Hello,', sentence, link, unasked].join('\n\n'),
    html:
      ['Hello,', sentence].map((line) => `<p>${escapeHtml(line)}</p>`).join('') +
      `<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p><p>${escapeHtml(unasked)}</p>`,
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
