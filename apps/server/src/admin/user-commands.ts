import {
  activateUser,
  adminUserDetails,
  adminUsers,
  createdUser,
  createUser,
  deleteUser,
  findUserDetails,
  listUsers,
  removeUserSecondFactor,
  secondFactorRemoval,
  signOutAllUsers,
  signOutUser,
  suspendUser,
  userActivation,
  userDeletion,
  userSignOut,
  userSuspension,
} from '@wordtide/api/admin'
import { email, signUpInput } from '@wordtide/contract'
import * as z from 'zod'
import { counted, formatBytes } from '../backup/report.ts'
import { rowLimit } from './arguments.ts'
import { type Command, defineCommand } from './command.ts'
import { tableOf, timeText } from './text.ts'

/** Shared by the commands about one user. */
const oneUser = { parameters: ['email'], args: z.object({ email }) }

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

  'users find': defineCommand({
    summary: 'shows one user',
    ...oneUser,
    result: adminUserDetails,
    run: findUserDetails,
    text: (user) =>
      tableOf(
        ['id', user.id],
        [
          ['name', user.name],
          ['address', user.email],
          ['state', stateOf(user)],
          ['created', timeText(user.createdAt)],
          ['activated', timeText(user.activatedAt)],
          ['last sign-in', timeText(user.lastSignInAt)],
          ['last use', timeText(user.lastUsedAt)],
          ['signs in with', waysToSignIn(user)],
          ['second factor', timeText(user.secondFactorSince)],
          ['lists', String(user.lists)],
          ['vocabularies', String(user.vocabularies)],
          ['texts', formatBytes(user.textBytes)],
          ['images and sounds', formatBytes(user.imageBytes)],
          ['sessions', String(user.sessions)],
          ['access tokens', String(user.accessTokens)],
          ['waiting mails', String(user.waitingMails)],
        ],
      ),
  }),

  'users create': defineCommand({
    summary: 'creates an activated account, and prints the link with which its owner sets a password',
    parameters: ['email'],
    options: { name: { type: 'string' } },
    args: z.object({ email, name: signUpInput.shape.name.optional() }),
    result: createdUser,
    run: createUser,
    text: ({ user, link, expiresAt }) =>
      [
        `Created ${user.email}. Until ${timeText(expiresAt)}, this link sets the password:`,
        link,
        'After that, Forgot password on the sign-in page mails another one.',
      ].join('\n'),
  }),

  'users suspend': defineCommand({
    summary: 'keeps a user out until users activate: ends all sessions, and refuses sign-ins and access tokens',
    ...oneUser,
    result: userSuspension,
    run: suspendUser,
    text: ({ user, wasSuspended, sessions }) =>
      wasSuspended
        ? `${user.email} was suspended already, since ${timeText(user.suspendedAt)}`
        : `Suspended ${user.email}, and ended ${counted(sessions, 'session')}`,
  }),

  'users activate': defineCommand({
    summary: 'lets a suspended user in again, and one who has never opened the activation link',
    ...oneUser,
    result: userActivation,
    run: activateUser,
    text: ({ user, wasSuspended, wasActivated }) => {
      const changes = [
        wasSuspended && 'is no longer suspended',
        !wasActivated && 'is activated without the mailed link',
      ]
      return `${user.email} ${changes.filter(Boolean).join(', and ') || 'was active already'}`
    },
  }),

  'users sign-out': defineCommand({
    summary: 'ends all sessions of a user, or with --all of all users; with --tokens it also revokes the access tokens',
    optionalParameter: 'email',
    options: { all: { type: 'boolean' }, tokens: { type: 'boolean' } },
    args: z
      .object({ email: email.optional(), all: z.boolean().default(false), tokens: z.boolean().default(false) })
      .refine((args) => (args.email === undefined) === args.all, {
        path: ['email'],
        message: 'give an address, or --all',
      }),
    result: userSignOut,
    run: (services, { email, tokens }, signal) =>
      email === undefined ? signOutAllUsers(services, { tokens }, signal) : signOutUser(services, { email, tokens }),
    text: ({ user, sessions, accessTokens }) =>
      `Ended ${counted(sessions, 'session')} of ${user?.email ?? 'all users'}, and revoked ${counted(accessTokens, 'access token')}`,
  }),

  'users remove-second-factor': defineCommand({
    summary: 'lets a user sign in without the codes of an app, which are lost; a mail tells the owner',
    ...oneUser,
    result: secondFactorRemoval,
    run: removeUserSecondFactor,
    text: ({ user, wasOn }) =>
      wasOn
        ? `Removed the second factor of ${user.email}; a mail tells the owner`
        : `${user.email} has no second factor`,
  }),

  'users delete': defineCommand({
    summary:
      'deletes a user with all lists and learning data; at a terminal, without --yes, it only says what it would delete',
    ...oneUser,
    options: { yes: { type: 'boolean' } },
    confirmedBy: 'yes',
    args: z.object({ email, yes: z.boolean().default(false) }),
    result: userDeletion,
    run: deleteUser,
    isFailure: ({ deleted }) => !deleted,
    text: ({ deleted, user }) => {
      const lists = counted(user.lists, 'list')
      const vocabularies = user.vocabularies === 1 ? '1 vocabulary' : `${user.vocabularies} vocabularies`
      const content = `${user.email} with ${lists}, ${vocabularies} and ${formatBytes(user.imageBytes)} of images and sounds`
      return deleted
        ? `Deleted ${content}; a mail tells the owner`
        : `--yes would delete ${content}: nothing is deleted yet`
    },
  }),
}

const waysToSignIn = ({ hasPassword, identities }: z.output<typeof adminUserDetails>) =>
  [hasPassword ? 'password' : [], identities.map(providerNameOf)].flat().join(', ') || '-'

/** Google is known by its name; another provider, which may not be set up any more, by its address. */
const providerNameOf = (issuer: string) => (issuer === 'https://accounts.google.com' ? 'Google' : issuer)

const stateOf = ({ activatedAt, suspendedAt }: { activatedAt: number | null; suspendedAt: number | null }) =>
  suspendedAt !== null ? `suspended ${timeText(suspendedAt)}` : activatedAt === null ? 'not activated' : 'active'
