import { join } from 'node:path'
import type { Log, Mail, Mailer } from '@wordtide/api'
import type { Config } from '../config.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { requireTls, serverOf, smtpMailer } from './smtp.ts'

/** The folder of the mails that are written without a mail server. */
const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox')

interface OpenedMailer {
  mailer: Mailer
  /** Returns where a mail that was sent has gone: the address of the mail server, or a file of the outbox. */
  placeOfMail(mail: Pick<Mail, 'id' | 'queuedAt'>): string
  outbox: Outbox | undefined
}

/** Opens what delivers mail: the mail server of the settings, or without one the outbox. */
export async function openMailer(
  { smtpUrl, smtpRequireTls, mailFrom, dataDir }: Config,
  log: Log,
): Promise<OpenedMailer> {
  if (smtpUrl !== undefined) {
    const mailer = smtpMailer(smtpRequireTls ? requireTls(smtpUrl) : smtpUrl, mailFrom)
    return { mailer, placeOfMail: () => serverOf(smtpUrl), outbox: undefined }
  }
  const outbox = await openOutbox(outboxFolder(dataDir), mailFrom, log)
  return { mailer: outbox, placeOfMail: outbox.fileOf, outbox }
}
