import type { Context } from '../context.ts'
import { countAttempt } from '../limits/index.ts'
import { type MailKind, queueMail } from '../mail/index.ts'
import { emailKey } from './find-user.ts'

/**
 * Queues a mail with a link for whoever has this address. Whether that is anybody is found out when it is delivered, so that
 * neither the answer nor its time tells. TOO_MANY_REQUESTS.
 */
export async function sendMail(context: Context, kind: MailKind, email: string): Promise<void> {
  await countAttempt(context, 'mail', email)
  await queueMail(context.db, kind, emailKey(email), context.now())
  context.wake('deliver mail')
}
