import { adminMails, listMails, retriedMails, retryMails, sendTestMail } from '@wordtide/api/admin'
import { email } from '@wordtide/contract'
import * as z from 'zod'
import { counted } from '../backup/report.ts'
import { id, rowLimit } from './arguments.ts'
import { type Command, defineCommand } from './command.ts'
import { moreLines, tableOf, timeText } from './text.ts'

export const mailCommands: Record<string, Command> = {
  'mail test': defineCommand({
    summary: 'sends a test mail to this address now, and says where it went or why it did not',
    parameters: ['email'],
    args: z.object({ email }),
    result: z.object({ email: z.string(), sentTo: z.string() }),
    run: async (services, args) => ({ ...args, sentTo: services.placeOfMail(await sendTestMail(services, args)) }),
    text: (result) => `Sent to ${result.email} via ${result.sentTo}`,
  }),
  'mails list': defineCommand({
    summary: 'lists the mails that wait and those that have failed, or with --failed only these, the newest first',
    options: { failed: { type: 'boolean' }, limit: { type: 'string' } },
    args: z.object({ failed: z.boolean().default(false), limit: rowLimit }),
    result: adminMails,
    run: listMails,
    text: ({ mails, hasMore }) =>
      mails.length === 0
        ? 'There is none.'
        : [
            tableOf(
              ['ID', 'KIND', 'EMAIL', 'ATTEMPTS', 'NEXT ATTEMPT', 'LAST ERROR'],
              mails.map((mail) => [
                mail.id,
                mail.kind,
                mail.email,
                String(mail.attempts),
                mail.nextAttemptAt === null ? `failed ${timeText(mail.failedAt)}` : timeText(mail.nextAttemptAt),
                mail.lastError ?? '-',
              ]),
            ),
            ...moreLines(hasMore),
          ].join('\n'),
  }),
  'mails retry': defineCommand({
    summary: 'makes a mail due at once, or with --all every mail of the list, and counts the attempts anew',
    optionalParameter: 'id',
    options: { all: { type: 'boolean' } },
    args: z
      .object({ id: id.optional(), all: z.boolean().default(false) })
      .refine((args) => (args.id === undefined) === args.all, { path: ['id'], message: 'give an id, or --all' }),
    result: retriedMails,
    run: retryMails,
    text: ({ mails }) => `${counted(mails, 'mail')} due at once; a running server sends them within half a minute`,
  }),
}
