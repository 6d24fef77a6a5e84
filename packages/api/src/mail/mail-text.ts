import type { MailText } from './mail-queue.ts'

/**
 * The texts of a mail with a link. The subject contains no user input. Nor do the others, where anyone can have a mail sent to an address of
 * somebody else; what else users have named is a part of a sentence, by `oneLine`.
 */
interface LinkMailTexts {
  subject: string
  /** The paragraphs before the link: its purpose, and its lifetime. */
  before: readonly string[]
  /** The label of the link. */
  action: string
  /** The paragraphs after the link, such as what a recipient who did not request the mail should do. */
  after?: readonly string[]
  /** A link at the end, such as to the page that turns such mails off. */
  last?: { action: string; link: string }
}

/** Composes a mail with a link, as text and as HTML. */
export function linkMail(
  to: string,
  link: string,
  { subject, before, action, after = [], last }: LinkMailTexts,
): MailText {
  return {
    to,
    subject,
    text: ['Hello,', ...before, link, ...after, ...(last === undefined ? [] : [`${last.action}: ${last.link}`])].join(
      '\n\n',
    ),
    html: `${htmlOf(['Hello,', ...before])}${htmlOfLink({ action, link })}${htmlOf(after)}${last === undefined ? '' : htmlOfLink(last)}`,
  }
}

const htmlOfLink = ({ action, link }: { action: string; link: string }) =>
  `<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`

/** A name that a user has entered, as a part of a sentence: it begins no line of its own, and turns no text around. */
export const oneLine = (name: string): string =>
  `“${name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()}”`

/** The message that a mail replies to. */
interface RepliedTo {
  subject: string
  text: string
  time: Date
}

/** Composes a reply to a message of the recipient, which is quoted below it, as text and as HTML. Both texts are written by people. */
export function replyMail(to: string, reply: string, { subject, text, time }: RepliedTo, publicUrl: string): MailText {
  const introduction = `On ${timeInUtc(time)} you wrote at ${publicUrl}:`
  const quote = linesOf(text).map((line) => `> ${line}`.trimEnd())
  return {
    to,
    subject: `Re: ${subject}`,
    text: [linesOf(reply).join('\n'), introduction, quote.join('\n')].join('\n\n'),
    html: `${htmlOfLines(reply)}${htmlOf([introduction])}<blockquote>${htmlOfLines(text)}</blockquote>`,
  }
}

/** Composes a note of the operator about a list to its owner, as text and as HTML. People have written the note and the list's name. */
export function noteMail(to: string, note: string, { name, link }: { name: string; link: string }): MailText {
  const introduction = `The operator of this server writes about your list ${oneLine(name)}:`
  return {
    to,
    subject: 'About your list on Wordtide',
    text: ['Hello,', introduction, linesOf(note).join('\n'), link].join('\n\n'),
    html: `${htmlOf(['Hello,', introduction])}<blockquote>${htmlOfLines(note)}</blockquote>${htmlOfLink({ action: 'Open the list', link })}`,
  }
}

const linesOf = (text: string) => text.split(/\r\n|\r|\n/)

const htmlOfLines = (text: string) => `<p>${linesOf(text).map(escapeHtml).join('<br>')}</p>`

const utc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Returns a time such as '22 November 2026 at 14:05 UTC'. */
export const timeInUtc = (time: Date): string => `${utc.format(time)} UTC`

const htmlOf = (paragraphs: readonly string[]) => paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
