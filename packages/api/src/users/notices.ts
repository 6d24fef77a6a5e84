import { type IdentityProviderKey, identityProviderKey } from '@wordtide/contract'
import type { Database } from '@wordtide/db'
import * as z from 'zod'
import { isWithinBound } from '../limits/index.ts'
import { type ComposeMail, linkMail, type MailKind, queueMail, timeInUtc } from '../mail/index.ts'
import type { Services } from '../services.ts'
import { dayMs } from '../values/durations.ts'
import { emailKey } from '../values/email-key.ts'
import { findLargeLoss } from './large-losses.ts'
import { findUser } from './users.ts'

/** A page of the client, and the label of a link to it. */
interface Destination {
  path: string
  action: string
}

/** A mail that tells the owner of an account about a change of its protection, or a loss. It contains no text that a user entered. */
interface Notice {
  subject: string | ((provider: string) => string)
  /** The event and its time, and the identity provider that it is about, if any. */
  happened(time: string, provider: string): string
  /** The advice to an owner who did not do it. */
  advice: string
  /** The maximum number of this kind that an account gets in a day, so that a mailbox cannot be flooded with them. */
  perDay: number
  /** The page to which the mail links; that for a new password by default. */
  findDestination?: (services: Services, userId: string) => Promise<Destination>
}

const forgotPassword: Destination = { path: '/user/forgot-password', action: 'Choose a new password' }

const signInSettings: Destination = { path: '/settings#sign-in', action: 'Open your settings' }

const newPassword = 'choose a new password: that ends every session and revokes every access token.'

const notices = {
  passwordChanged: {
    subject: 'Your Wordtide password was changed',
    happened: (time) =>
      `The password of your Wordtide account was changed on ${time}. Other sessions and all access tokens have ended; passkeys and webhooks, which are in your settings, stay.`,
    advice: `If it was not you, somebody else knows your password or can read your mail. Make your mailbox safe first; then ${newPassword} Remove passkeys and webhooks that are not yours, too.`,
    perDay: 10,
  },
  accessTokenCreated: {
    subject: 'An access token for your Wordtide account was created',
    happened: (time) =>
      `An access token for your Wordtide account was created on ${time}. A program that has it can use your account.`,
    advice: `If it was not you, ${newPassword}`,
    perDay: 10,
  },
  webhookCreated: {
    subject: 'A webhook for your Wordtide account was created',
    happened: (time) =>
      `A webhook for your Wordtide account was created on ${time}. A server at its address is told what happens in your account.`,
    advice: `If it was not you, delete the webhook in your settings, and ${newPassword}`,
    perDay: 10,
    findDestination: async () => ({ path: '/settings#tokens', action: 'Open your settings' }),
  },
  identityLinked: {
    subject: (provider) => `Your Wordtide account was linked with ${provider}`,
    happened: (time, provider) =>
      `Your Wordtide account was linked on ${time} with an account at ${provider}. It can now be used to sign in.`,
    advice: `If it was not you, somebody else uses your account, or can read your mail. Make your mailbox safe first; unlink that account in the settings, and ${newPassword}`,
    perDay: 10,
  },
  identityUnlinked: {
    subject: (provider) => `Your Wordtide account is no longer linked with ${provider}`,
    happened: (time, provider) =>
      `Your Wordtide account was linked with an account at ${provider} until ${time}. That one cannot be used to sign in any more.`,
    advice: `If it was not you, ${newPassword}`,
    perDay: 10,
  },
  passkeyAdded: {
    subject: 'A passkey was added to your Wordtide account',
    happened: (time) => `A passkey was added to your Wordtide account on ${time}. It can now be used to sign in.`,
    advice: `If it was not you, remove the passkey in your settings, and ${newPassword}`,
    perDay: 10,
    findDestination: async () => signInSettings,
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your Wordtide account',
    happened: (time) =>
      `A passkey was removed from your Wordtide account on ${time}. It can no longer be used to sign in.`,
    advice: `If it was not you, look at your passkeys in your settings, and ${newPassword}`,
    perDay: 10,
    findDestination: async () => signInSettings,
  },
  passkeyCloned: {
    subject: 'A passkey of your Wordtide account was refused',
    happened: (time) =>
      `On ${time} one of your passkeys was refused: it had been used before by something else, which may be a copy of it.`,
    advice: 'Remove this passkey in your settings, and add a new one.',
    perDay: 1,
    findDestination: async () => signInSettings,
  },
  secondFactorOn: {
    subject: 'A second factor was set up for your Wordtide account',
    happened: (time) =>
      `A second factor was set up for your Wordtide account on ${time}. Signing in now also asks for a code of an authenticator app.`,
    advice: `If it was not you, ${newPassword} Then ask the people who run this server to remove the second factor.`,
    perDay: 10,
  },
  secondFactorOff: {
    subject: 'The second factor of your Wordtide account was removed',
    happened: (time) =>
      `The second factor of your Wordtide account was removed on ${time}. Signing in no longer asks for a code of an authenticator app.`,
    advice: `If it was neither you nor somebody whom you asked, ${newPassword}`,
    perDay: 10,
  },
  recoveryCodeUsed: {
    subject: 'A recovery code of your Wordtide account was used',
    happened: (time) =>
      `A recovery code of your Wordtide account was used on ${time}. It does not work again; new codes are on the settings page.`,
    advice: `If it was not you, somebody else has your codes and your password: ${newPassword} Then make new recovery codes.`,
    perDay: 10,
  },
  newSignIn: {
    subject: 'New sign-in to your Wordtide account',
    happened: (time) =>
      `There was a sign-in to your Wordtide account on ${time}, from a browser and a network that are new to it.`,
    advice: `If it was you, all is well. If it was not you, ${newPassword}`,
    perDay: 1,
  },
  vocabulariesLost: {
    subject: 'One of your Wordtide lists has lost many words',
    happened: (time) =>
      `On ${time} a user with whom you share one of your lists had deleted or overwritten many of its vocabularies within a day.`,
    advice:
      'If that was not meant, open the shares of the list, and take the right to edit from whoever should not have it. What was deleted cannot be brought back here. Tell the people who run this server soon, because they may have a backup.',
    perDay: 10,
    findDestination: async (services, userId) => {
      const listId = await findLargeLoss(services, userId)
      return listId === undefined
        ? { path: '/library', action: 'Open your lists' }
        : { path: `/library/lists/${listId}`, action: 'Open the list' }
    },
  },
} as const satisfies Partial<Record<MailKind, Notice>>

type NoticeKind = keyof typeof notices

/** The data of the notices about identities. */
const aboutIdentity = z.object({ provider: identityProviderKey })

/**
 * Queues a notice for the owner of an account, in the transaction of the event, unless the account has had enough of its kind today. Call
 * `wake('deliver mail')` once the transaction has committed.
 */
export async function queueNotice(
  tx: Database,
  kind: NoticeKind,
  user: { id: string; email: string },
  now: Date,
  about?: z.output<typeof aboutIdentity>,
): Promise<void> {
  const bound = { windowMs: dayMs, allowed: notices[kind].perDay }
  if (await isWithinBound(tx, `notice ${kind}`, user.id, bound, now))
    await queueMail(tx, kind, emailKey(user.email), now, about)
}

const nameOfProvider = ({ identityProviders }: Services, key: IdentityProviderKey) =>
  identityProviders.find((provider) => provider.key === key)?.name ?? 'another provider'

/** Returns the composer of the notices of one kind. It composes none if the account is gone. */
export const composeNotice =
  (kind: NoticeKind): ComposeMail =>
  async (services, { email, about, createdAt }) => {
    const user = await findUser(services.db, email)
    if (user === undefined) return undefined
    const { subject, happened, advice, findDestination }: Notice = notices[kind]
    const { path, action } = (await findDestination?.(services, user.id)) ?? forgotPassword
    const provider = about === null ? '' : nameOfProvider(services, aboutIdentity.parse(about).provider)
    const before = [happened(timeInUtc(createdAt), provider), advice]
    const last = { action: 'See what happened in your account', link: `${services.publicUrl}/settings#security` }
    const texts = { subject: typeof subject === 'string' ? subject : subject(provider), before, action, last }
    return { text: linkMail(user.email, `${services.publicUrl}${path}`, texts) }
  }

/** Composes the notice that an account was deleted. The account is gone, so the queue has its address as it was typed. */
export const composeDeletionNotice: ComposeMail = async ({ publicUrl }, { email, createdAt }) => {
  const happened = `Your Wordtide account was deleted on ${timeInUtc(createdAt)}, with its lists and learning data.`
  const advice =
    'If it was not you, tell the people who run this server soon, because they may have a backup. Your account was on this server:'
  const texts = { subject: 'Your Wordtide account was deleted', before: [happened, advice], action: 'Wordtide' }
  return { text: linkMail(email, publicUrl, texts) }
}
