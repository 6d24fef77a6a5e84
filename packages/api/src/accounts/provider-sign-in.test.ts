import { sessions, tokens, userIdentities, users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  createUser,
  goodPassword,
  signIn,
  type TestServices,
  testCaller,
  testGoogle,
  testServices,
  uniqueEmail,
} from '../testing/index.ts'
import { signInWithProvider } from './provider-sign-in.ts'

/** A Google identity with a unique address and id. */
const newIdentity = (fields: object = {}) => {
  const email = uniqueEmail()
  return { id: `sub-${email}`, email, emailVerified: true, name: 'Ada', ...fields }
}

/** Signs in with Google and returns the signed-in user, if any. */
async function signInAs(services: TestServices, identity: ReturnType<typeof newIdentity>) {
  const { context } = testCaller(services)
  await signInWithProvider(context, testGoogle, identity)
  const { change } = context.session
  return change.kind === 'issue' ? testCaller(services, { sessionId: change.id }).call.accounts.getSession() : undefined
}

/** The identifiers of the linked identities of a user. */
const subjectsOf = async ({ db }: TestServices, id: string) =>
  (await db.select().from(userIdentities).where(eq(userIdentities.userId, id))).map(({ subject }) => subject)

const userRow = async ({ db }: TestServices, id = '') => (await db.select().from(users).where(eq(users.id, id)))[0]

describe('a sign-in with Google', () => {
  it('creates an account without a password, and finds it again whatever the address is then', async () => {
    const services = await testServices()
    const identity = newIdentity()
    const created = await signInAs(services, identity)
    expect(created).toMatchObject({ name: 'Ada', email: identity.email })
    expect(await userRow(services, created?.id)).toMatchObject({
      passwordHash: null,
      activatedAt: services.now(),
    })
    const later = await signInAs(services, { ...identity, email: uniqueEmail(), name: 'Ada Byron' })
    expect(later).toEqual(created)
  })

  it('finds the account with the address, and leaves its name and password as they are', async () => {
    const services = await testServices()
    const user = await createUser(services, { name: 'Ada Lovelace' })
    const identity = newIdentity({ email: user.email.toUpperCase() })
    expect(await signInAs(services, identity)).toMatchObject({ id: user.id, name: 'Ada Lovelace' })
    expect(await subjectsOf(services, user.id)).toEqual([identity.id])
    await expect(signIn(services, user.email), 'the password still works').resolves.toBeDefined()
    expect(await user.call.accounts.getSession()).toMatchObject({ id: user.id })
  })

  it('links the account with the present owner of the mailbox, and no longer with the previous one', async () => {
    const services = await testServices()
    const { id, email } = await createUser(services)
    const [previous, present] = [newIdentity({ email }), newIdentity({ email })]
    for (const identity of [previous, { ...present, id: `other-${previous.id}` }])
      expect(await signInAs(services, identity)).toMatchObject({ id })
    expect(await signInAs(services, { ...previous, email: uniqueEmail() })).not.toMatchObject({ id })
  })

  it('takes over an account that was never activated, and keeps nothing that its creator typed', async () => {
    const services = await testServices()
    const identity = newIdentity()
    const { call, context } = testCaller(services)
    const { id } = await call.accounts.signUp({ name: 'Mallory', email: identity.email, password: goodPassword })
    await call.accounts.sendPasswordReset({ email: identity.email })
    await services.deliver()
    expect(await services.db.$count(tokens, eq(tokens.userId, id))).toBe(2)
    await context.session.issue(id)
    expect(await signInAs(services, identity)).toMatchObject({ id, name: 'Ada' })
    expect(await userRow(services, id)).toMatchObject({ passwordHash: null, activatedAt: services.now() })
    expect(await services.db.$count(tokens, eq(tokens.userId, id))).toBe(0)
    expect(await services.db.$count(sessions, eq(sessions.userId, id))).toBe(1)
    await expect(call.accounts.signIn({ email: identity.email, password: goodPassword })).rejects.toMatchObject({
      cause: { key: 'WRONG_CREDENTIALS' },
    })
  })

  it('creates one account for concurrent sign-ins', async () => {
    const services = await testServices()
    const identity = newIdentity()
    const all = await Promise.all([1, 2, 3, 4].map(() => signInAs(services, identity)))
    expect(new Set(all.map((user) => user?.id)).size).toBe(1)
    expect(await services.db.$count(users, eq(users.email, identity.email))).toBe(1)
  })

  it.each([
    ['', undefined],
    [' \t ', undefined],
    [' A\0d\ud800a ', 'Ada'],
    ['x'.repeat(101), 'x'.repeat(100)],
    [`${'x'.repeat(99)}🌊!`, 'x'.repeat(99)],
    [`${'x'.repeat(98)}🌊!`, `${'x'.repeat(98)}🌊`],
  ])('stores a name that fits the limits: %j', async (name, stored) => {
    const identity = newIdentity({ name })
    expect(await signInAs(await testServices(), identity)).toMatchObject({
      name: stored ?? identity.email.split('@')[0],
    })
  })

  it.each([
    ['unverified', { emailVerified: false }],
    ['failed', { email: '' }],
    ['failed', { email: 'nobody' }],
    ['failed', { email: `${'x'.repeat(100)}@example.com` }],
  ])('is rejected without a verified and valid address: %s, %j', async (reason, fields) => {
    const services = await testServices()
    const { context } = testCaller(services)
    const identity = newIdentity(fields)
    expect(await signInWithProvider(context, testGoogle, identity)).toBe(reason)
    expect(context.session.change).toEqual({ kind: 'none' })
    expect(await services.db.$count(userIdentities, eq(userIdentities.subject, identity.id))).toBe(0)
  })
})
