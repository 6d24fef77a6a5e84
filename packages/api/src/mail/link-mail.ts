import type { MailText } from './mail-queue.ts'

/** The texts of a mail with a link. They contain no user input, because anyone can sign up with another user's address. */
interface LinkMailTexts {
  subject: string
  /** The paragraphs before the link: what it is for, and how long it works. */
  before: readonly string[]
  /** The label of the link. */
  action: string
  /** The paragraphs after the link, such as what a recipient who did not request the mail should do. */
  after?: readonly string[]
}

/** Composes a mail with a link, as text and as HTML. */
export function linkMail(to: string, link: string, { subject, before, action, after = [] }: LinkMailTexts): MailText {
  return {
    to,
    subject,
    text: ['Hello,', ...before, link, ...after].join('\n\n'),
    html: `${htmlOf(['Hello,', ...before])}<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>${htmlOf(after)}`,
  }
}

const htmlOf = (paragraphs: readonly string[]) => paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
