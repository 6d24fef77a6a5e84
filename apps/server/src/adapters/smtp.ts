import type { Mailer } from '@wordtide/api'
import { createTransport } from 'nodemailer'

/** Sends by a mail server; one that is down or slow is given up after ten seconds, and asked again later. */
export function smtpMailer(url: string, from: string, patienceMs = 10_000): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, html }) => {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
    },
  }
}
