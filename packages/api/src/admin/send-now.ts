import type { MailText } from '../mail/index.ts'
import type { Mail } from '../ports.ts'
import { newId } from '../values/ids.ts'
import { storedReason } from '../values/stored-reason.ts'
import { AdminError, type AdminServices } from './services.ts'

/** Sends a mail at once, without the queue. Returns what identifies it; throws AdminError with the mail server's reason. */
export async function sendNow(
  { mailer, now }: Pick<AdminServices, 'mailer' | 'now'>,
  mail: MailText,
): Promise<Pick<Mail, 'id' | 'queuedAt'>> {
  const sent = { id: newId(), queuedAt: now() }
  try {
    await mailer.send({ ...sent, ...mail })
  } catch (error) {
    throw new AdminError(`the mail was not sent: ${storedReason(error)}`)
  }
  return sent
}
