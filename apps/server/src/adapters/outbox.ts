import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log, Mailer } from '@wordtide/api'
import { createTransport } from 'nodemailer'

/** Where mails go while there is no mail server: one `.eml` file each. */
export interface Outbox extends Mailer {
  /** The names of the kept messages, the newest first. */
  list(): Promise<string[]>
  /** A message as it would have been sent, or undefined. */
  read(name: string): Promise<Uint8Array | undefined>
}

const messageName = /^[0-9TZ-]+_[0-9a-f-]{36}\.eml$/

/** An outbox in this folder; the log names each message with its link. */
export async function openOutbox(folder: string, from: string, log: Log): Promise<Outbox> {
  await mkdir(folder, { recursive: true })
  const composer = createTransport({ streamTransport: true, buffer: true })
  const list = async () =>
    (await readdir(folder))
      .filter((name) => messageName.test(name))
      .sort()
      .reverse()
  return {
    async send({ to, subject, text, html }) {
      const { message } = await composer.sendMail({ from, to: { name: '', address: to }, subject, text, html })
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}_${randomUUID()}.eml`
      const half = join(folder, `.${name}.part`)
      await writeFile(half, message)
      await rename(half, join(folder, name))
      log.info({ file: join(folder, name), to, link: /https?:\/\/\S+/.exec(text)?.[0] }, `mail written: ${subject}`)
    },
    list,
    read: async (name) => ((await list()).includes(name) ? readFile(join(folder, name)) : undefined),
  }
}
