import {
  adminInvitation,
  adminInvitations,
  createdInvitation,
  createInvitation,
  deleteInvitation,
  listInvitations,
} from '@wordtide/api/admin'
import * as z from 'zod'
import { type Command, defineCommand } from './command.ts'
import { tableOf, timeText } from './text.ts'

/** An option that is a whole number from 1 to `max`. */
function wholeNumber(max: number, byDefault: number) {
  const message = `must be a whole number from 1 to ${max}`
  return z.coerce.number(message).int(message).min(1, message).max(max, message).default(byDefault)
}

/** The commands about who may sign up while registration is closed. */
export const invitationCommands: Record<string, Command> = {
  'invitations create': defineCommand({
    summary:
      'prints a link with which one may sign up, or as many as --uses says, for 14 days or as many as --days says',
    options: { uses: { type: 'string' }, days: { type: 'string' }, note: { type: 'string' } },
    args: z.object({
      uses: wholeNumber(10_000, 1),
      days: wholeNumber(365, 14),
      note: z.string().trim().max(100, 'can have 100 characters at most').default(''),
    }),
    result: createdInvitation,
    run: createInvitation,
    text: ({ id, link, usesLeft, expiresAt, registration }) =>
      [
        link,
        `The link creates ${usesLeft === 1 ? 'one account' : `${usesLeft} accounts`} until ${timeText(expiresAt)}, and is not shown again`,
        `To make it invalid: npm run admin -- invitations revoke ${id}`,
        ...openNotice(registration),
      ].join('\n'),
  }),
  'invitations list': defineCommand({
    summary: 'lists the invitations, the newest first',
    args: z.object({}),
    result: adminInvitations,
    run: listInvitations,
    text: ({ registration, invitations }) =>
      [
        invitations.length === 0
          ? 'There is none.'
          : tableOf(
              ['ID', 'CREATED', 'UNTIL', 'USES LEFT', 'NOTE'],
              invitations.map(({ id, createdAt, expiresAt, usesLeft, note }) => [
                id,
                timeText(createdAt),
                timeText(expiresAt),
                String(usesLeft),
                note,
              ]),
            ),
        ...openNotice(registration),
      ].join('\n'),
  }),
  'invitations revoke': defineCommand({
    summary: 'makes an invitation invalid; accounts that were created with it stay',
    parameters: ['id'],
    args: z.object({ id: z.guid('must be an id that npm run admin -- invitations list shows') }),
    result: adminInvitation,
    run: deleteInvitation,
    text: ({ id }) => `Revoked ${id}: its link creates no more accounts`,
  }),
}

const openNotice = (registration: 'open' | 'closed') =>
  registration === 'open' ? ['Nobody needs an invitation at present: REGISTRATION=closed closes registration'] : []
