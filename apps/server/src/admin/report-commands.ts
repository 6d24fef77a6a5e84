import { adminReport, adminReports, closeReport, listReports } from '@wordtide/api/admin'
import * as z from 'zod'
import { idArgs, messageText, rowLimit } from './arguments.ts'
import { type Command, defineCommand } from './command.ts'
import { indented, inOneLine, moreLines, timeText } from './text.ts'

export const reportCommands: Record<string, Command> = {
  'reports list': defineCommand({
    summary: 'lists open reports of lists, or with --all all of them, the newest first',
    options: { all: { type: 'boolean' }, limit: { type: 'string' } },
    args: z.object({ all: z.boolean().default(false), limit: rowLimit }),
    result: adminReports,
    run: listReports,
    text: ({ reports, hasMore }) =>
      reports.length === 0 ? 'There is none.' : [...reports.map(block), ...moreLines(hasMore)].join('\n\n'),
  }),
  'reports close': defineCommand({
    summary:
      'closes a report; with --note, mails this to the owner of the list; --note - reads it from the standard input',
    parameters: ['id'],
    options: { note: { type: 'string' } },
    optionFromInput: 'note',
    args: idArgs.extend({ note: messageText.optional() }),
    result: adminReport.extend({ sentTo: z.string().nullable() }),
    run: async (services, args) => {
      const { report, mail } = await closeReport(services, args)
      return { ...report, sentTo: mail === undefined ? null : services.placeOfMail(mail) }
    },
    text: ({ id, listName, ownerEmail, sentTo }) =>
      sentTo === null
        ? `Closed ${id}: ${inOneLine(listName)}`
        : `Wrote to ${ownerEmail} via ${sentTo}, and closed ${id}: ${inOneLine(listName)}`,
  }),
}

const block = ({ reportsOfList, ...report }: z.output<typeof adminReport>) => {
  const { id, createdAt, reason, closedAt, listId, listName, ownerEmail, text, outcome } = report
  return [
    [id, timeText(createdAt), reason, ...(closedAt === null ? [] : [`closed ${timeText(closedAt)}`])].join('  '),
    `${listId}  ${inOneLine(listName)}, of ${ownerEmail}  reports: ${reportsOfList}`,
    ...(text === '' ? [] : [indented(text)]),
    ...(outcome === null ? [] : ['told the owner:', indented(outcome)]),
  ].join('\n')
}
