import { domainToASCII } from 'node:url'
import type { Mailer } from '@wordtide/api'
import { createTransport } from 'nodemailer'

interface Timeouts {
  /** For the connection and the greeting of the mail server. */
  greetingMs: number
  /** For a whole message. A server may take a while to check one. */
  messageMs: number
}

/** A mail server did not accept a message. Holds the server's reply without what it quotes of the message. */
class MailError extends Error {
  override name = 'MailError'
}

/** Returns the `Message-ID` (RFC 5322, 3.6.4) of a mail: the same for each attempt, so that servers and readers recognize a copy. */
function messageIdOf(id: string, from: string): string {
  const domain = domainToASCII(/@([^\s>]+)/.exec(from)?.[1] ?? '')
  return `<${id}@${domain === '' ? 'localhost' : domain}>`
}

/**
 * Returns the address of a mail server such that mails are sent over TLS with a verified certificate, or not at all: without it,
 * an attacker between the servers can hide that the mail server offers TLS. Options in an address have precedence over all others.
 */
export function requireTls(text: string): string {
  const url = new URL(text)
  url.searchParams.set('requireTLS', 'true')
  url.searchParams.set('tls.rejectUnauthorized', 'true')
  return url.href
}

/** Returns the address of a mail server without its user, password and options: `smtp://mail.example.org:587`. */
export function serverOf(text: string): string {
  const { protocol, host } = new URL(text)
  return `${protocol}//${host}`
}

/** The headers by which a mail reader offers to turn such mails off, by one POST (RFC 8058); none without an address. */
export const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** Sends mails over SMTP. Rejects if the server is down or slow; the mail queue tries again later. */
export function smtpMailer(
  url: string,
  from: string,
  { greetingMs, messageMs }: Timeouts = { greetingMs: 10_000, messageMs: 45_000 },
): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    socketTimeout: messageMs,
    dnsTimeout: greetingMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ id, to, subject, text, html, unsubscribeUrl }) => {
      const headers = unsubscribeHeaders(unsubscribeUrl)
      const recipient = { name: '', address: to }
      const message = { messageId: messageIdOf(id, from), from, to: recipient, subject, text, html, headers }
      const sent = transport.sendMail(message)
      let timer: ReturnType<typeof setTimeout> | undefined
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new MailError('Timeout: the message was not taken in time')), messageMs)
      })
      try {
        await Promise.race([sent, timeout])
      } catch (error) {
        throw new MailError(redactedMessage(error))
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** The error's message without addresses, links and tokens: a server may quote the mail, and the message is logged. */
function redactedMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure'
  const command = 'command' in error && typeof error.command === 'string' ? `${error.command}: ` : ''
  return `${command}${error.message.replace(/\S*[@/=?]\S*|\S{24,}/g, '…')}`
}
