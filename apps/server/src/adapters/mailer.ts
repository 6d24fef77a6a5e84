import { join } from 'node:path'
import type { Log, Mailer } from '@wordtide/api'
import type { Config } from '../config.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { requireTls, smtpMailer } from './smtp.ts'

/** The folder of the mails that are written without a mail server. */
export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox')

/** Opens what delivers mail: the mail server of the settings, or without one the outbox. */
export async function openMailer(
  { smtpUrl, smtpRequireTls, mailFrom, dataDir }: Config,
  log: Log,
): Promise<{ mailer: Mailer; outbox: Outbox | undefined }> {
  if (smtpUrl !== undefined)
    return { mailer: smtpMailer(smtpRequireTls ? requireTls(smtpUrl) : smtpUrl, mailFrom), outbox: undefined }
  const outbox = await openOutbox(outboxFolder(dataDir), mailFrom, log)
  return { mailer: outbox, outbox }
}
