import { adminUsers, listUsers } from '@wordtide/api/admin'
import * as z from 'zod'
import { type Command, defineCommand } from './command.ts'
import { tableOf, timeText } from './text.ts'

/** How many rows a command lists unless it is told otherwise, and at most. */
export const rowLimit = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .min(1)
  .max(10_000)
  .default(100)

export const userCommands: Record<string, Command> = {
  'users list': defineCommand({
    summary: 'lists the users by address, a hundred unless --limit says otherwise',
    options: { limit: { type: 'string' }, after: { type: 'string' } },
    args: z.object({ limit: rowLimit, after: z.string().optional() }),
    result: adminUsers,
    run: listUsers,
    text: ({ users, next }) =>
      [
        tableOf(
          ['EMAIL', 'NAME', 'CREATED', 'STATE'],
          users.map((user) => [user.email, user.name, timeText(user.createdAt), stateOf(user)]),
        ),
        ...(next === null ? [] : [`There are more: add --after ${next}`]),
      ].join('\n'),
  }),
}

const stateOf = ({ activatedAt, suspendedAt }: { activatedAt: number | null; suspendedAt: number | null }) =>
  suspendedAt !== null ? `suspended ${timeText(suspendedAt)}` : activatedAt === null ? 'not activated' : 'active'
