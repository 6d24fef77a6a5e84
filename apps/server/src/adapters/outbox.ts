import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log, Mail, Mailer } from '@wordtide/api'
import { codeOf } from '@wordtide/db'
import { createTransport } from 'nodemailer'
import { prepareFolder, writeAtomically } from './atomic-write.ts'
import { unsubscribeHeaders } from './smtp.ts'

/** Writes mails to a folder when there is no mail server, one `.eml` file each. */
export interface Outbox extends Mailer {
  /** Returns the path of the file that a mail is written to. */
  fileOf(mail: Pick<Mail, 'id' | 'queuedAt'>): string
  /** The file names of the messages, the newest first. */
  list(): Promise<string[]>
  /** The source of a message; undefined if there is none of this name. */
  read(name: string): Promise<Uint8Array | undefined>
}

const messageName = /^[0-9TZ-]+_[0-9a-f-]{36}\.eml$/

/** Opens the outbox in a folder. Each message is logged with the link that it contains; one that is sent again is replaced. */
export async function openOutbox(folder: string, from: string, log: Log): Promise<Outbox> {
  await prepareFolder(folder)
  const composer = createTransport({ streamTransport: true, buffer: true })
  const fileOf: Outbox['fileOf'] = ({ id, queuedAt }) =>
    join(folder, `${queuedAt.toISOString().replace(/[:.]/g, '-')}_${id}.eml`)
  return {
    fileOf,
    async send({ id, queuedAt, to, subject, text, html, unsubscribeUrl }) {
      const headers = unsubscribeHeaders(unsubscribeUrl)
      const recipient = { name: '', address: to }
      const { message } = await composer.sendMail({ from, to: recipient, subject, text, html, headers })
      const file = fileOf({ id, queuedAt })
      await writeAtomically(file, message)
      log.info({ file, to, link: /https?:\/\/\S+[^\s.,:;!?)]/.exec(text)?.[0] }, `mail written: ${subject}`)
    },
    list: async () =>
      (await readdir(folder))
        .filter((name) => messageName.test(name))
        .sort()
        .reverse(),
    async read(name) {
      if (!messageName.test(name)) return undefined
      return readFile(join(folder, name)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      })
    },
  }
}
