import type { Mailer } from '@wordtide/api'
import { createTransport } from 'nodemailer'

interface Patience {
  /** Until a mail server is reached and greets, in ms. */
  greeting: number
  /** Until it has taken a message, in ms, whatever it says meanwhile. A server may think about one for a while. */
  message: number
}

/** A message that a mail server did not take. Says what the server said, without what it quotes of us. */
class MailError extends Error {
  override name = 'MailError'
}

/** Sends by a mail server; one that is down or slow is given up, and asked again later. */
export function smtpMailer(
  url: string,
  from: string,
  { greeting, message }: Patience = { greeting: 10_000, message: 45_000 },
): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: greeting,
    greetingTimeout: greeting,
    socketTimeout: message,
    dnsTimeout: greeting,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, html }) => {
      const sent = transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new MailError('Timeout: the message was not taken in time')), message)
      })
      try {
        await Promise.race([sent, late])
      } catch (error) {
        throw new MailError(withoutQuotes(error))
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** What went wrong, without addresses, links and codes: a server may quote the message, and the log is no place for it. */
function withoutQuotes(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure'
  const command = 'command' in error && typeof error.command === 'string' ? `${error.command}: ` : ''
  return `${command}${error.message.replace(/\S*[@/=?]\S*|\S{24,}/g, '…')}`
}
