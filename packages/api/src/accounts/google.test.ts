import { sessions, tokens, users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { callerOf, freshEmail, goodPassword, newPerson, type TestServices, testServices } from '../testing/index.ts'
import { signInWithGoogle } from './google.ts'

/** Somebody at Google, with an address and an id that nobody else has. */
const somebody = (fields: object = {}) => {
  const email = freshEmail()
  return { id: `sub-${email}`, email, emailVerified: true, name: 'Ada', ...fields }
}

/** Signs in and answers who that is; undefined where nobody was signed in. */
async function whoComes(services: TestServices, identity: ReturnType<typeof somebody>) {
  const { context } = callerOf(services)
  await signInWithGoogle(context, identity)
  const { change } = context.session
  return change.kind === 'issue' ? callerOf(services, change.id).call.accounts.getSession() : undefined
}

const rowOf = async ({ db }: TestServices, id = '') => (await db.select().from(users).where(eq(users.id, id)))[0]

describe('who comes from Google', () => {
  it('gets an account without a password, which then is theirs whatever their address', async () => {
    const services = await testServices()
    const identity = somebody()
    const made = await whoComes(services, identity)
    expect(made).toMatchObject({ name: 'Ada', email: identity.email })
    expect(await rowOf(services, made?.id)).toMatchObject({
      googleId: identity.id,
      passwordHash: null,
      activatedAt: services.now(),
    })
    const later = await whoComes(services, { ...identity, email: freshEmail(), name: 'Ada Byron' })
    expect(later).toEqual(made)
  })

  it('gets the account that has the address, with its name and password as they are', async () => {
    const services = await testServices()
    const person = await newPerson(services, 'Ada Lovelace')
    const identity = somebody({ email: person.email.toUpperCase() })
    expect(await whoComes(services, identity)).toMatchObject({ id: person.id, name: 'Ada Lovelace' })
    expect(await rowOf(services, person.id)).toMatchObject({ googleId: identity.id, passwordHash: 'none' })
    expect(await person.call.accounts.getSession()).toMatchObject({ id: person.id })
  })

  it('gets it also where somebody else of Google had the mailbox before, who then has it no more', async () => {
    const services = await testServices()
    const { id, email } = await newPerson(services)
    const [before, now] = [somebody({ email }), somebody({ email })]
    for (const identity of [before, { ...now, id: `other-${before.id}` }])
      expect(await whoComes(services, identity)).toMatchObject({ id })
    expect(await whoComes(services, { ...before, email: freshEmail() })).not.toMatchObject({ id })
  })

  it('takes over an account that nobody activated: nothing of who signed it up stays', async () => {
    const services = await testServices()
    const identity = somebody()
    const { call, context } = callerOf(services)
    const { id } = await call.accounts.signUp({ name: 'Mallory', email: identity.email, password: goodPassword })
    await call.accounts.sendPasswordReset({ email: identity.email })
    await services.deliver()
    expect(await services.db.$count(tokens, eq(tokens.userId, id))).toBe(2)
    await context.session.issue(id)
    expect(await whoComes(services, identity)).toMatchObject({ id, name: 'Ada' })
    expect(await rowOf(services, id)).toMatchObject({ passwordHash: null, activatedAt: services.now() })
    expect(await services.db.$count(tokens, eq(tokens.userId, id))).toBe(0)
    expect(await services.db.$count(sessions, eq(sessions.userId, id))).toBe(1)
    await expect(call.accounts.signIn({ email: identity.email, password: goodPassword })).rejects.toMatchObject({
      cause: { key: 'WRONG_CREDENTIALS' },
    })
  })

  it('gets one account, however often they come at the same moment', async () => {
    const services = await testServices()
    const identity = somebody()
    const all = await Promise.all([1, 2, 3, 4].map(() => whoComes(services, identity)))
    expect(new Set(all.map((one) => one?.id)).size).toBe(1)
    expect(await services.db.$count(users, eq(users.email, identity.email))).toBe(1)
  })

  it.each([
    ['', undefined],
    [' \t ', undefined],
    [' A\0d\ud800a ', 'Ada'],
    ['x'.repeat(101), 'x'.repeat(100)],
    [`${'x'.repeat(99)}🌊!`, 'x'.repeat(99)],
    [`${'x'.repeat(98)}🌊!`, `${'x'.repeat(98)}🌊`],
  ])('has a name that fits: %j', async (name, kept) => {
    const identity = somebody({ name })
    expect(await whoComes(await testServices(), identity)).toMatchObject({ name: kept ?? identity.email.split('@')[0] })
  })

  it.each([
    ['unverified', { emailVerified: false }],
    ['failed', { email: '' }],
    ['failed', { email: 'nobody' }],
    ['failed', { email: `${'x'.repeat(100)}@example.com` }],
  ])('is refused without an address that is theirs and can be one here: %s, %j', async (reason, fields) => {
    const services = await testServices()
    const { context } = callerOf(services)
    const identity = somebody(fields)
    expect(await signInWithGoogle(context, identity)).toBe(reason)
    expect(context.session.change).toEqual({ kind: 'none' })
    expect(await services.db.$count(users, eq(users.googleId, identity.id))).toBe(0)
  })
})
