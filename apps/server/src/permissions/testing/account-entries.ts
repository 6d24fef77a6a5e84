import { randomUUID } from 'node:crypto'
import type { ProcedurePath } from '@wordtide/api'
import { createAuthenticator, goodPassword, type TestUser, testCaller, uniqueEmail } from '@wordtide/api/testing'
import { webhookDeliveries, webhooks } from '@wordtide/db'
import {
  changeEmail,
  type Fixture,
  otherSession,
  requestEmail,
  requestReset,
  signUp,
  withSecondFactor,
} from './fixture.ts'
import { none } from './inputs.ts'
import { type Entry, everyone, everyUser, nobody, ownOnly } from './outcomes.ts'

const providerProven = () => ({ provider: 'oidc', current: goodPassword })

/** Lets the actor's session prepare the input of a call; the input is empty if the actor is not signed in. */
const prepared =
  (prepare: (call: TestUser['call'], fixture: Fixture) => Promise<object>) =>
  async (fixture: Fixture): Promise<object> => {
    const { call } = testCaller(fixture.server.services, fixture.actor.session)
    const isSignedIn = await call.proofs.prove({ current: goodPassword }).then(
      () => true,
      () => false,
    )
    return isSignedIn ? prepare(call, fixture) : {}
  }

/** A new passkey, as the browser of this caller answers to its creation. */
const newPasskey = prepared(async (call, { server }) => ({
  name: 'Laptop',
  response: createAuthenticator(server.services.publicUrl).create(await call.passkeys.beginRegistration({})),
}))

const usedPasskey = ({ server: { services } }: Fixture) => ({
  response: createAuthenticator(services.publicUrl).use({ challenge: 'none', rpId: 'localhost' }),
})

/** A passkey of the list's owner. */
const ownersPasskey = async ({ server, owner: { call } }: Fixture) => {
  await call.proofs.prove({ current: goodPassword })
  const response = createAuthenticator(server.services.publicUrl).create(await call.passkeys.beginRegistration({}))
  return { id: (await call.passkeys.finishRegistration({ name: 'Old', response })).id }
}

const aWebhook = { url: 'https://example.org/hook', events: ['review.submitted' as const] }

const ownersWebhook = async ({ server: { services }, owner }: Fixture) => {
  const id = randomUUID()
  await services.db
    .insert(webhooks)
    .values({ id, userId: owner.id, ...aWebhook, secret: 'whsec_', createdAt: services.now() })
  return { id }
}

const aSubscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'auth' } }

const ownersDelivery = async (fixture: Fixture) => {
  const { id: webhookId } = await ownersWebhook(fixture)
  const { db, now } = fixture.server.services
  const row = {
    webhookId,
    event: 'review.submitted' as const,
    scopeId: webhookId,
    ids: [],
    at: now(),
    createdAt: now(),
  }
  // The id of a delivery may be any.
  await db.insert(webhookDeliveries).values({ ...row, id: webhookId })
  return { id: webhookId, deliveryId: webhookId }
}

/** Permissions of the procedures of accounts, sign-ins and profiles. */
export const accountEntries = {
  'accounts.getSession': { may: everyUser, input: none },
  'accounts.signIn': {
    may: { ...everyone, 'not activated': 'ACCOUNT_NOT_ACTIVATED', suspended: 'ACCOUNT_SUSPENDED' },
    input: ({ credentials }) => credentials,
  },
  // There is no sign-in to finish: no cookie of one.
  'accounts.finishSignIn': { may: nobody('SIGN_IN_EXPIRED'), input: () => ({ code: '123456' }) },
  'accounts.signOut': { may: everyone, input: none },
  'accounts.signUp': {
    may: everyone,
    input: () => ({ name: 'Eve', email: uniqueEmail(), password: goodPassword }),
  },
  'accounts.activate': { may: everyone, input: ({ server }) => signUp(server) },
  'accounts.sendActivation': {
    may: everyone,
    input: ({ friend }) => ({ email: friend.email }),
  },
  'accounts.sendPasswordReset': {
    may: everyone,
    input: ({ friend }) => ({ email: friend.email }),
  },
  'accounts.resetPassword': {
    may: everyone,
    input: async ({ server }) => ({ ...(await requestReset(server)), password: goodPassword }),
  },

  'account.changePassword': {
    may: everyUser,
    refusesTokens: true,
    input: () => ({ current: goodPassword, password: 'N3w-Passw0rd' }),
  },
  'account.getEmail': { may: everyUser, refusesTokens: true, input: none },
  'account.changeEmail': {
    may: everyUser,
    refusesTokens: true,
    input: () => ({ email: uniqueEmail(), current: goodPassword }),
  },
  'account.confirmEmail': { may: everyone, input: ({ server }) => requestEmail(server) },
  'account.restoreEmail': { may: everyone, input: ({ server }) => changeEmail(server) },

  'devices.list': { may: everyUser, refusesTokens: true, input: none },
  'devices.end': { may: ownOnly('SESSION_NOT_FOUND'), refusesTokens: true, input: otherSession },
  'devices.endOthers': { may: everyUser, refusesTokens: true, input: none },
  'security.listEvents': { may: everyUser, refusesTokens: true, input: none },

  'proofs.prove': { may: everyUser, refusesTokens: true, input: () => ({ current: goodPassword }) },
  'proofs.getMeans': { may: everyUser, refusesTokens: true, input: none },

  'passkeys.list': { may: everyUser, refusesTokens: true, input: none },
  'passkeys.beginRegistration': { may: everyUser, refusesTokens: true, input: prepared(async () => ({})) },
  'passkeys.finishRegistration': { may: everyUser, refusesTokens: true, input: newPasskey },
  'passkeys.rename': {
    may: ownOnly('PASSKEY_NOT_FOUND'),
    refusesTokens: true,
    input: async (fixture) => ({ ...(await ownersPasskey(fixture)), name: 'New' }),
  },
  'passkeys.delete': {
    may: ownOnly('PASSKEY_NOT_FOUND'),
    refusesTokens: true,
    input: ownersPasskey,
  },
  'passkeys.beginSignIn': { may: everyone, input: none },
  // No sign-in has begun in these browsers.
  'passkeys.finishSignIn': { may: nobody('INVALID_PASSKEY'), input: usedPasskey },
  'passkeys.beginProof': { may: everyUser, refusesTokens: true, input: none },
  'passkeys.finishProof': {
    may: everyUser,
    refusesTokens: true,
    input: prepared(async (call, { server }) => {
      const authenticator = createAuthenticator(server.services.publicUrl)
      const response = authenticator.create(await call.passkeys.beginRegistration({}))
      await call.passkeys.finishRegistration({ name: 'Laptop', response })
      return { response: authenticator.use(await call.passkeys.beginProof()) }
    }),
  },

  'twoFactor.get': { may: everyUser, refusesTokens: true, input: none },
  'twoFactor.setUp': { may: everyUser, refusesTokens: true, input: () => ({ current: goodPassword }) },
  'twoFactor.confirm': { may: everyUser, refusesTokens: true, input: withSecondFactor },
  'twoFactor.renewRecoveryCodes': { may: everyUser, refusesTokens: true, input: withSecondFactor },
  'twoFactor.turnOff': { may: everyUser, refusesTokens: true, input: withSecondFactor },
  'identities.list': { may: everyUser, refusesTokens: true, input: none },
  'identities.startLink': { may: everyUser, refusesTokens: true, input: providerProven },
  'identities.unlink': { may: everyUser, refusesTokens: true, input: providerProven },

  'accessTokens.list': { may: everyUser, refusesTokens: true, input: none },
  'accessTokens.create': {
    may: everyUser,
    refusesTokens: true,
    input: () => ({ name: 'Backup', scope: 'read', days: 7 }),
  },
  'accessTokens.delete': {
    may: ownOnly('ACCESS_TOKEN_NOT_FOUND'),
    refusesTokens: true,
    input: async ({ owner }) => ({
      id: (await owner.call.accessTokens.create({ name: 'Old', scope: 'read', days: 7 })).id,
    }),
  },

  'webhooks.list': { may: everyUser, refusesTokens: true, input: none },
  'webhooks.create': { may: everyUser, refusesTokens: true, input: () => aWebhook },
  'webhooks.delete': { may: ownOnly('WEBHOOK_NOT_FOUND'), refusesTokens: true, input: ownersWebhook },
  'webhooks.deliveries': { may: ownOnly('WEBHOOK_NOT_FOUND'), refusesTokens: true, input: ownersWebhook },
  'webhooks.sendAgain': { may: ownOnly('DELIVERY_NOT_FOUND'), refusesTokens: true, input: ownersDelivery },

  'reminders.getPushKey': { may: everyUser, refusesTokens: true, input: none },
  'reminders.subscribe': { may: everyUser, refusesTokens: true, input: () => aSubscription },
  'reminders.unsubscribe': {
    may: everyUser,
    refusesTokens: true,
    input: () => ({ endpoint: aSubscription.endpoint }),
  },

  'profile.getInfo': { may: everyUser, input: none },
  'profile.updateInfo': {
    may: everyUser,
    refusesTokens: true,
    input: () => ({ name: 'Ada' }),
  },
  'profile.listLanguages': { may: everyUser, input: none },
  'profile.createLanguage': {
    may: everyUser,
    input: () => ({ language: 'es', level: 2 }),
  },
  'profile.updateLanguage': {
    may: ownOnly('LANGUAGE_NOT_FOUND'),
    input: ({ language }) => ({ ...language, level: 5 }),
  },
  'profile.deleteLanguage': {
    may: ownOnly('LANGUAGE_NOT_FOUND'),
    input: ({ language: { id } }) => ({ id }),
  },

  'feedback.send': {
    may: everyUser,
    input: () => ({ type: 'general', subject: 'The sea', message: 'It is blue.' }),
  },
} satisfies Partial<Record<ProcedurePath, Entry>>
