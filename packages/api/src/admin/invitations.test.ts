import { invitations, users } from '@wordtide/db'
import { testEngine } from '@wordtide/db/testing'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signInWithProvider } from '../accounts/index.ts'
import { runJob } from '../flow/jobs.ts'
import { mailboxLimits } from '../limits/index.ts'
import {
  createUser,
  day,
  goodPassword,
  outcome,
  signIn,
  type TestServices,
  testCaller,
  testGoogle,
  testServices,
  uniqueEmail,
  uniqueIp,
} from '../testing/index.ts'
import { createInvitation } from './invitations.ts'
import type { AdminServices } from './services.ts'

const closedServices = (overrides: Parameters<typeof testServices>[0] = {}) =>
  testServices({ registration: 'closed', ...overrides })

/** Creates an invitation as the operator does; returns its id and the secret in its link. */
async function invite(services: AdminServices, { uses = 1, days = 14 } = {}) {
  const { id, link } = await createInvitation(services, { uses, days, note: '' })
  return { id, invitation: new URL(link).searchParams.get('invitation') ?? '' }
}

/** Signs up with an invitation; returns 'ok' or the key of the error. */
const signUp = (services: TestServices, invitation?: string, email = uniqueEmail(), ip?: string) =>
  outcome(
    testCaller(services, ip === undefined ? {} : { ip }).call.accounts.signUp({
      name: 'Ada',
      email,
      password: goodPassword,
      invitation,
    }),
  )

const usesLeft = async ({ db }: TestServices, id: string) =>
  (await db.select().from(invitations).where(eq(invitations.id, id)))[0]?.usesLeft

const accountsOf = ({ db }: TestServices, email: string) => db.$count(users, eq(users.email, email))

describe('while registration is closed, a sign-up', () => {
  it('creates as many accounts with an invitation as it has uses', async () => {
    const services = await closedServices()
    const { id, invitation } = await invite(services, { uses: 2 })
    expect(await signUp(services, invitation)).toBe('ok')
    expect(await usesLeft(services, id)).toBe(1)
    expect(await signUp(services, invitation)).toBe('ok')
    expect(await signUp(services, invitation)).toBe('INVALID_INVITATION')
    expect(await usesLeft(services, id)).toBe(0)
  })

  it('is refused without an invitation, and creates nothing', async () => {
    const services = await closedServices()
    const email = uniqueEmail()
    expect(await signUp(services, undefined, email)).toBe('REGISTRATION_CLOSED')
    for (const invitation of ['', 'x', 'a'.repeat(43)])
      expect(await signUp(services, invitation, email)).toBe('INVALID_INVITATION')
    expect(await accountsOf(services, email)).toBe(0)
  })

  it('is refused from the moment on at which the invitation expires', async () => {
    const services = await closedServices()
    const { invitation } = await invite(services, { uses: 2, days: 3 })
    services.pass(3 * day - 1)
    expect(await signUp(services, invitation)).toBe('ok')
    services.pass(1)
    expect(await signUp(services, invitation)).toBe('INVALID_INVITATION')
  })

  it('counts no use if it fails, and tells only invited people that an address has an account', async () => {
    const services = await closedServices()
    const { email } = await createUser(services)
    const { id, invitation } = await invite(services)
    expect(await signUp(services, undefined, email)).toBe('REGISTRATION_CLOSED')
    expect(await signUp(services, 'x', email)).toBe('INVALID_INVITATION')
    expect(await signUp(services, invitation, email)).toBe('EMAIL_TAKEN')
    expect(await usesLeft(services, id)).toBe(1)
  })

  it('is limited as any other: guesses at invitations are counted by mailbox and by network', async () => {
    const services = await closedServices({ limited: true })
    const email = uniqueEmail()
    const { allowed } = mailboxLimits.signUp.mailbox
    for (let guess = 0; guess < allowed; guess++)
      expect(await signUp(services, `guess ${guess}`, email, uniqueIp())).toBe('INVALID_INVITATION')
    const { invitation } = await invite(services)
    expect(await signUp(services, invitation, email, uniqueIp())).toBe('TOO_MANY_REQUESTS')
    const ip = uniqueIp()
    for (let guess = 0; guess < mailboxLimits.signUp.network.allowed; guess++)
      expect(await signUp(services, `guess ${guess}`, uniqueEmail(), ip)).toBe('INVALID_INVITATION')
    expect(await signUp(services, invitation, uniqueEmail(), ip)).toBe('TOO_MANY_REQUESTS')
  })

  it('never creates more accounts than there are uses, however many sign up at once', async () => {
    const services = await closedServices()
    const counts = fc.record({ uses: fc.integer({ min: 1, max: 6 }), people: fc.integer({ min: 1, max: 8 }) })
    await fc.assert(
      fc.asyncProperty(counts, async ({ uses, people }) => {
        const { id, invitation } = await invite(services, { uses })
        const outcomes = await Promise.all(Array.from({ length: people }, () => signUp(services, invitation)))
        expect(outcomes.filter((result) => result === 'ok')).toHaveLength(Math.min(uses, people))
        expect(await usesLeft(services, id)).toBe(Math.max(0, uses - people))
      }),
      { numRuns: 20 },
    )
  })

  /** The embedded engine has one connection, so it cannot run statements concurrently. */
  it.runIf(testEngine() === 'postgres')('creates 29 accounts for thirty pupils at once with 29 uses', async () => {
    // With Google: thirty passwords at once would be more than a server hashes.
    const services = await closedServices()
    const { id, invitation } = await invite(services, { uses: 29 })
    const outcomes: string[] = []
    const pupils = Array.from({ length: 30 }, async () => {
      const { context } = testCaller(services)
      const email = uniqueEmail()
      const identity = { id: `sub-${email}`, email, emailVerified: true, name: 'Ada' }
      outcomes.push((await signInWithProvider(context, testGoogle, identity, invitation)) ?? 'ok')
    })
    await Promise.all(pupils)
    expect(outcomes.sort()).toEqual(['invalidInvitation', ...Array.from({ length: 29 }, () => 'ok')])
    expect(await usesLeft(services, id)).toBe(0)
  })
})

describe('while registration is closed, a sign-in with Google', () => {
  const newIdentity = (email = uniqueEmail()) => ({ id: `sub-${email}`, email, emailVerified: true, name: 'Ada' })
  const google = async (services: TestServices, identity: ReturnType<typeof newIdentity>, invitation?: string) => {
    const { context } = testCaller(services)
    const failure = await signInWithProvider(context, testGoogle, identity, invitation)
    return failure ?? context.session.change.kind
  }

  it('creates an account with an invitation only', async () => {
    const services = await closedServices()
    const { id, invitation } = await invite(services)
    const identity = newIdentity()
    expect(await google(services, identity)).toBe('uninvited')
    expect(await google(services, identity, 'x')).toBe('invalidInvitation')
    expect(await accountsOf(services, identity.email)).toBe(0)
    expect(await google(services, identity, invitation)).toBe('issue')
    expect(await usesLeft(services, id)).toBe(0)
    expect(await google(services, newIdentity(), invitation)).toBe('invalidInvitation')
  })

  it('needs none for an account that exists, and counts no use of one', async () => {
    const services = await closedServices()
    const linked = newIdentity((await createUser(services)).email)
    const { id, invitation } = await invite(services)
    expect(await google(services, linked), 'to be linked by its address').toBe('issue')
    expect(await google(services, linked, invitation), 'linked').toBe('issue')
    const email = uniqueEmail()
    expect(await signUp(services, invitation, email)).toBe('ok')
    expect(await google(services, newIdentity(email), invitation), 'not activated').toBe('issue')
    expect(await usesLeft(services, id)).toBe(0)
  })

  it('counts one use if two come at once', async () => {
    const services = await closedServices()
    const { id, invitation } = await invite(services, { uses: 5 })
    const identity = newIdentity()
    const both = await Promise.all([1, 2].map(() => google(services, identity, invitation)))
    expect(both).toEqual(['issue', 'issue'])
    expect(await usesLeft(services, id)).toBe(4)
  })
})

describe('an invitation', () => {
  it('is not needed by accounts that exist: they sign in', async () => {
    const services = await closedServices()
    const { email } = await createUser(services)
    await expect(signIn(services, email)).resolves.toBeDefined()
  })

  it('is ignored while registration is open: valid or not, it counts no use', async () => {
    const services = await testServices()
    const { id, invitation } = await invite(services)
    expect(await signUp(services, invitation)).toBe('ok')
    expect(await signUp(services, 'x')).toBe('ok')
    expect(await usesLeft(services, id)).toBe(1)
  })

  it('has a secret of which only the hash is stored', async () => {
    const services = await closedServices()
    const { id, invitation } = await invite(services)
    expect(invitation).toMatch(/^[\w-]{43}$/)
    const [row] = await services.db.select().from(invitations).where(eq(invitations.id, id))
    expect(JSON.stringify(row)).not.toContain(invitation)
  })

  it('is deleted thirty days after it has expired, and an unused account gives no use back', async () => {
    const services = await closedServices()
    const { id, invitation } = await invite(services, { uses: 2, days: 60 })
    const email = uniqueEmail()
    expect(await signUp(services, invitation, email)).toBe('ok')
    services.pass(31 * day)
    await runJob(services, 'clean up accounts')
    expect(await accountsOf(services, email)).toBe(0)
    expect(await usesLeft(services, id)).toBe(1)
    services.pass(59 * day - 1)
    await runJob(services, 'clean up accounts')
    expect(await usesLeft(services, id)).toBe(1)
    services.pass(1)
    await runJob(services, 'clean up accounts')
    expect(await usesLeft(services, id)).toBeUndefined()
  })
})
