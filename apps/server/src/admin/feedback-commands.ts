import {
  adminFeedback,
  adminFeedbacks,
  answerFeedback,
  closeFeedback,
  listFeedback,
  reopenFeedback,
} from '@wordtide/api/admin'
import * as z from 'zod'
import { idArgs, messageText, rowLimit } from './arguments.ts'
import { type Command, defineCommand } from './command.ts'
import { indented, inOneLine, moreLines, timeText } from './text.ts'

export const feedbackCommands: Record<string, Command> = {
  'feedback list': defineCommand({
    summary: 'lists open feedback, or with --all all of it, the newest first',
    options: { all: { type: 'boolean' }, limit: { type: 'string' } },
    args: z.object({ all: z.boolean().default(false), limit: rowLimit }),
    result: adminFeedbacks,
    run: listFeedback,
    text: ({ feedbacks, hasMore }) =>
      feedbacks.length === 0 ? 'There is none.' : [...feedbacks.map(block), ...moreLines(hasMore)].join('\n\n'),
  }),
  'feedback answer': defineCommand({
    summary: 'mails an answer to the sender, and closes the feedback; --message - reads it from the standard input',
    parameters: ['id'],
    options: { message: { type: 'string' } },
    optionFromInput: 'message',
    args: idArgs.extend({ message: messageText }),
    result: adminFeedback.extend({ sentTo: z.string() }),
    run: async (services, args) => {
      const { feedback, mail } = await answerFeedback(services, args)
      return { ...feedback, sentTo: services.placeOfMail(mail) }
    },
    text: ({ id, email, sentTo }) => `Answered ${email} via ${sentTo}, and closed ${id}`,
  }),
  'feedback close': defineCommand({
    summary: 'closes feedback without an answer',
    parameters: ['id'],
    args: idArgs,
    result: adminFeedback,
    run: closeFeedback,
    text: ({ id, subject }) => `Closed ${id}: ${inOneLine(subject)}`,
  }),
  'feedback open': defineCommand({
    summary: 'opens closed feedback again',
    parameters: ['id'],
    args: idArgs,
    result: adminFeedback,
    run: reopenFeedback,
    text: ({ id, subject }) => `Opened ${id}: ${inOneLine(subject)}`,
  }),
}

const block = ({ id, createdAt, type, email, subject, message, closedAt }: z.output<typeof adminFeedback>) =>
  [
    [id, timeText(createdAt), type, email, ...(closedAt === null ? [] : [`closed ${timeText(closedAt)}`])].join('  '),
    inOneLine(subject),
    indented(message),
  ].join('\n')
