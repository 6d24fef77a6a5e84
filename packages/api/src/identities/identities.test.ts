import { userIdentities, users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { signInWithProvider } from '../index.ts'
import {
  createUser,
  goodPassword,
  mailsTo,
  type TestServices,
  type TestUser,
  testCaller,
  testGoogle,
  testOpenId,
  testServices,
  uniqueEmail,
} from '../testing/index.ts'
import { linkIdentity, proveByIdentity } from './index.ts'

/** An identity with an address of its own, which is not verified. */
const newIdentity = () => {
  const email = uniqueEmail()
  return { id: `sub-${email}`, email, emailVerified: false, name: 'Ada' }
}
type Provided = ReturnType<typeof newIdentity>

/** The context of a new request in the session of a user. */
const contextOf = (services: TestServices, user: TestUser) => ({
  ...testCaller(services, { sessionId: user.sessionId }).context,
  user,
})

/** Creates a user who has just proven to be there. */
async function provenUser(services: TestServices) {
  const user = await createUser(services)
  await user.call.proofs.prove({ current: goodPassword })
  return user
}

/** Signs in by an identity; returns the id of the user, or the reason why not. */
async function signInBy(services: TestServices, provider: typeof testGoogle, identity: Provided) {
  const { context } = testCaller(services)
  const failure = await signInWithProvider(context, provider, identity)
  const { change } = context.session
  if (change.kind !== 'issue') return failure
  return (await testCaller(services, { sessionId: change.id }).call.accounts.getSession()).id
}

const refusedAs = (key: string) => ({ cause: { key } })

it('an identity is linked and unlinked only after a fresh proof, with a notice and an event each', async () => {
  const events: object[] = []
  const services = await testServices({
    log: { info: (fields) => void events.push(fields), warn: () => {}, error: () => {} },
  })
  const ada = await createUser(services)
  const identity = newIdentity()
  const link = () => linkIdentity(contextOf(services, ada), testOpenId, identity)
  await expect(link()).rejects.toMatchObject({ key: 'PROOF_REQUIRED' })
  await expect(ada.call.identities.startLink({ provider: 'oidc' })).rejects.toMatchObject(refusedAs('PROOF_REQUIRED'))
  await expect(ada.call.identities.unlink({ provider: 'oidc' })).rejects.toMatchObject(refusedAs('PROOF_REQUIRED'))
  await ada.call.proofs.prove({ current: goodPassword })
  await ada.call.identities.startLink({ provider: 'oidc' })
  for (const _ of ['first', 'again']) expect(await link()).toBeUndefined()
  expect(await ada.call.identities.list()).toEqual([
    { provider: 'google', name: 'Google', linkedAt: null },
    { provider: 'oidc', name: 'School', linkedAt: services.now().getTime() },
  ])
  expect(await signInBy(services, testOpenId, identity), 'whatever its address is').toBe(ada.id)
  expect(await signInBy(services, testGoogle, identity), 'the same identifier elsewhere').toBe('unverified')

  for (const _ of ['first', 'again']) await ada.call.identities.unlink({ provider: 'oidc' })
  expect(await signInBy(services, testOpenId, identity)).toBe('unverified')
  expect((await mailsTo(services, ada.email)).map(({ subject }) => subject).sort()).toEqual([
    'Your Wordtide account is no longer linked with School',
    'Your Wordtide account was linked with School',
  ])
  expect(events).toEqual(
    expect.arrayContaining(
      ['identity-linked', 'identity-unlinked'].map((event) =>
        expect.objectContaining({ event, userId: ada.id, provider: 'oidc' }),
      ),
    ),
  )
})

it('an identity replaces another one of the same provider', async () => {
  const services = await testServices()
  const ada = await provenUser(services)
  const [first, second] = [newIdentity(), newIdentity()]
  for (const identity of [first, second])
    expect(await linkIdentity(contextOf(services, ada), testOpenId, identity)).toBeUndefined()
  expect(await signInBy(services, testOpenId, first)).toBe('unverified')
  expect(await signInBy(services, testOpenId, second)).toBe(ada.id)
})

it('an identity is linked with one account, also if two want it at once', async () => {
  const services = await testServices()
  const both = [await provenUser(services), await provenUser(services)]
  const identity = newIdentity()
  const outcomes = await Promise.all(both.map((user) => linkIdentity(contextOf(services, user), testOpenId, identity)))
  expect(outcomes.map(String).sort()).toEqual(['taken', 'undefined'])
  expect(await signInBy(services, testOpenId, identity)).toBe(both[outcomes.indexOf(undefined)]?.id)
})

it('an identity stays if it is the only way in', async () => {
  const services = await testServices()
  const ada = await provenUser(services)
  for (const provider of [testGoogle, testOpenId]) await linkIdentity(contextOf(services, ada), provider, newIdentity())
  await services.db.update(users).set({ passwordHash: null }).where(eq(users.id, ada.id))
  const unlink = (provider: 'google' | 'oidc', offered = services) =>
    testCaller(offered, { sessionId: ada.sessionId }).call.identities.unlink({ provider })
  // A provider that this server no longer offers does not count.
  const withoutGoogle = { ...services, identityProviders: [testOpenId] }
  await expect(unlink('oidc', withoutGoogle)).rejects.toMatchObject(refusedAs('LAST_PROOF'))
  // Of two at once, one stays.
  const outcomes = await Promise.allSettled([unlink('google'), unlink('oidc')])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: refusedAs('LAST_PROOF') }])
  expect(await services.db.$count(userIdentities, eq(userIdentities.userId, ada.id))).toBe(1)
})

it('an identity proves that the user is there, if it is linked and the provider says nothing of an old sign-in', async () => {
  const services = await testServices()
  const ada = await provenUser(services)
  const identity = newIdentity()
  await linkIdentity(contextOf(services, ada), testOpenId, identity)
  expect((await ada.call.proofs.getMeans()).providers).toEqual(['oidc'])
  services.pass(11 * 60_000)
  const prove = (fields: object = {}, provider = testOpenId) =>
    proveByIdentity(contextOf(services, ada), provider, { ...identity, ...fields })
  const minutesAgo = (minutes: number) => ({ authenticatedAt: new Date(services.now().getTime() - minutes * 60_000) })
  expect(await prove({ id: newIdentity().id })).toBe('notLinked')
  expect(await prove({}, testGoogle)).toBe('notLinked')
  for (const minutes of [10, -2]) expect(await prove(minutesAgo(minutes))).toBe('stale')
  const start = () => ada.call.identities.startLink({ provider: 'google' })
  await expect(start()).rejects.toMatchObject(refusedAs('PROOF_REQUIRED'))
  for (const fields of [minutesAgo(9), {}]) {
    expect(await prove(fields)).toBeUndefined()
    await expect(start()).resolves.toEqual({})
    services.pass(11 * 60_000)
  }
})
