import { limits, type PasskeyRequestView } from '@wordtide/contract'
import { passkeyChallenges, passkeys, twoFactors, users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Context } from '../calls/context.ts'
import { runJob } from '../flow/jobs.ts'
import {
  createAuthenticator,
  createUser,
  goodPassword,
  mailedToken,
  mailsTo,
  outcome,
  signIn,
  type TestServices,
  type TestUser,
  testCaller,
  testServices,
  uniqueIp,
} from '../testing/index.ts'
import { sha256Of } from '../values/secrets.ts'

const refused = { cause: { key: 'INVALID_PASSKEY' } }
const refusedAs = (key: string) => ({ cause: { key } })

const cookieOf = ({ signInAttempt: { change } }: Context) => (change.kind === 'set' ? change.value : '')

/** Services whose security events are collected. */
async function withEvents(overrides: Parameters<typeof testServices>[0] = {}) {
  const events: object[] = []
  const ignore = () => {}
  const info = (fields: object, message: string) => void (message === 'security event' && events.push(fields))
  return { services: await testServices({ log: { info, warn: ignore, error: ignore }, ...overrides }), events }
}

/** A user with a fresh proof and a passkey in this authenticator. */
async function withPasskey(services: TestServices, name = 'Laptop') {
  const ada = await createUser(services)
  const authenticator = createAuthenticator(services.publicUrl)
  await ada.call.proofs.prove({ current: goodPassword })
  const response = authenticator.create(await ada.call.passkeys.beginRegistration({}))
  const added = await ada.call.passkeys.finishRegistration({ name, response })
  return { ada, authenticator, added }
}

/** Begins a sign-in in a new browser. */
async function beginSignIn(services: TestServices, ip?: string) {
  const { call, context } = testCaller(services, { ...(ip === undefined ? {} : { ip }) })
  const asked = await call.passkeys.beginSignIn()
  const signInAttempt = cookieOf(context)
  const finish = (response: Parameters<typeof call.passkeys.finishSignIn>[0]['response']) => {
    const caller = testCaller(services, { signInAttempt, ...(ip === undefined ? {} : { ip }) })
    return { ...caller, done: caller.call.passkeys.finishSignIn({ response }) }
  }
  return { asked, signInAttempt, finish }
}

const subjectsTo = async (services: TestServices, email: string) =>
  (await mailsTo(services, email)).map(({ subject }) => subject)

const takePassword = ({ db }: TestServices, { id }: TestUser) =>
  db.update(users).set({ passwordHash: null }).where(eq(users.id, id))

describe('a passkey', () => {
  it('is added after a proof, and its owner is told', async () => {
    const { services, events } = await withEvents()
    const ada = await createUser(services)
    await expect(ada.call.passkeys.beginRegistration({})).rejects.toMatchObject(refusedAs('PROOF_REQUIRED'))
    await ada.call.proofs.prove({ current: goodPassword })
    const asked = await ada.call.passkeys.beginRegistration({})
    expect(asked).toMatchObject({
      rp: { id: 'localhost', name: 'Wordtide' },
      user: { id: Buffer.from(ada.id.replaceAll('-', ''), 'hex').toString('base64url'), name: ada.email },
      excludeCredentials: [],
    })
    const authenticator = createAuthenticator(services.publicUrl)
    const response = authenticator.create(asked)
    const added = await ada.call.passkeys.finishRegistration({ name: ' Laptop ', response })
    const createdAt = services.now().getTime()
    expect(added).toEqual({ id: expect.any(String), name: 'Laptop', createdAt, lastUsedAt: null })
    expect(await ada.call.passkeys.list()).toEqual([added])
    expect(await ada.call.proofs.getMeans()).toMatchObject({ passkey: true })
    expect(await subjectsTo(services, ada.email)).toEqual(['A passkey was added to your Wordtide account'])
    expect(events).toEqual([{ event: 'passkey-added', userId: ada.id, network: undefined }])
    expect((await ada.call.passkeys.beginRegistration({})).excludeCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal'] },
    ])
  })

  it('is not added for another site, an unverified user, another session, or with a challenge that is used', async () => {
    const services = await testServices()
    const { ada, authenticator } = await withPasskey(services)
    const other = createAuthenticator(services.publicUrl)
    const begin = () => ada.call.passkeys.beginRegistration({})
    const finish = (response: ReturnType<typeof other.create>, { call }: Pick<TestUser, 'call'> = ada) =>
      call.passkeys.finishRegistration({ name: 'Phone', response })
    for (const otherwise of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { challenge: 'x'.repeat(43) },
    ] as const)
      await expect(finish(other.create(await begin(), otherwise))).rejects.toMatchObject(refused)
    const elsewhere = testCaller(services, { sessionId: await signIn(services, ada.email) })
    await expect(finish(other.create(await begin()), elsewhere)).rejects.toMatchObject(refused)
    const asked = await begin()
    await expect(finish(authenticator.create(asked))).rejects.toMatchObject(refusedAs('PASSKEY_TAKEN'))
    await expect(finish(other.create(asked))).rejects.toMatchObject(refused)
    expect(await ada.call.passkeys.list()).toHaveLength(1)
  })

  it('is not added in a session that a password reset has ended, and stays itself', async () => {
    const services = await testServices()
    const { ada, authenticator } = await withPasskey(services)
    const response = createAuthenticator(services.publicUrl).create(await ada.call.passkeys.beginRegistration({}))
    const { call } = testCaller(services)
    await call.accounts.sendPasswordReset({ email: ada.email })
    const token = await mailedToken(services, ada.email)
    await call.accounts.resetPassword({ email: ada.email, token, password: 'An0ther!' })
    // This request had looked up its user before the reset.
    await expect(ada.call.passkeys.finishRegistration({ name: 'Phone', response })).rejects.toMatchObject(
      refusedAs('UNAUTHORIZED'),
    )
    const { asked, finish } = await beginSignIn(services)
    expect(await finish(authenticator.use(asked)).done).toMatchObject({ id: ada.id })
  })

  it('is renamed and removed by its owner alone', async () => {
    const { services, events } = await withEvents()
    const { ada, added } = await withPasskey(services)
    const ben = await createUser(services, { name: 'Ben' })
    for (const { id } of [added, { id: 'malformed' }]) {
      await expect(ben.call.passkeys.rename({ id, name: 'Mine' })).rejects.toMatchObject(refusedAs('PASSKEY_NOT_FOUND'))
      await expect(ben.call.passkeys.delete({ id })).rejects.toMatchObject(refusedAs('PASSKEY_NOT_FOUND'))
    }
    expect(await ada.call.passkeys.rename({ id: added.id, name: 'Work laptop' })).toMatchObject({ name: 'Work laptop' })
    services.pass(11 * 60_000)
    await expect(ada.call.passkeys.delete({ id: added.id })).rejects.toMatchObject(refusedAs('PROOF_REQUIRED'))
    await ada.call.proofs.prove({ current: goodPassword })
    await ada.call.passkeys.delete({ id: added.id })
    expect(await ada.call.passkeys.list()).toEqual([])
    expect(events.at(-1)).toMatchObject({ event: 'passkey-removed', userId: ada.id })
    expect(await subjectsTo(services, ada.email)).toContain('A passkey was removed from your Wordtide account')
  })

  it('is not removed if it is the only way into the account', async () => {
    const services = await testServices()
    const { ada, added } = await withPasskey(services)
    await takePassword(services, ada)
    await expect(ada.call.passkeys.delete({ id: added.id })).rejects.toMatchObject(refusedAs('LAST_PROOF'))
    const response = createAuthenticator(services.publicUrl).create(await ada.call.passkeys.beginRegistration({}))
    await ada.call.passkeys.finishRegistration({ name: 'Phone', response })
    await ada.call.passkeys.delete({ id: added.id })
  })

  it('is not added by the password alone where there is a second factor', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const factor = { userId: ada.id, secret: 'JBSWY3DPEHPK3PXP', confirmedAt: services.now() }
    await services.db.insert(twoFactors).values(factor)
    await ada.call.proofs.prove({ current: goodPassword })
    for (const proof of [{}, { current: goodPassword }, { code: '000000' }])
      await expect(ada.call.passkeys.beginRegistration(proof)).rejects.toMatchObject(
        refusedAs('SECOND_FACTOR_REQUIRED'),
      )
  })

  it('is one of twenty at most', async () => {
    const services = await testServices()
    const { ada } = await withPasskey(services)
    const response = createAuthenticator(services.publicUrl).create(await ada.call.passkeys.beginRegistration({}))
    const [row] = await services.db.select().from(passkeys).where(eq(passkeys.userId, ada.id))
    if (row === undefined) throw new Error('the passkey is missing')
    const more = Array.from({ length: limits.passkeys.count - 1 }, (_, index) => ({
      ...row,
      id: `${row.id.slice(0, -12)}${String(index).padStart(12, '0')}`,
      credentialId: `${row.id} ${index}`,
    }))
    await services.db.insert(passkeys).values(more)
    const full = refusedAs('MAX_PASSKEYS_EXCEEDED')
    await expect(ada.call.passkeys.finishRegistration({ name: 'Phone', response })).rejects.toMatchObject(full)
    await expect(ada.call.passkeys.beginRegistration({})).rejects.toMatchObject(full)
  })
})

describe('a sign-in with a passkey', () => {
  it('starts a session, and notes when it was used', async () => {
    const { services, events } = await withEvents()
    const { ada, authenticator } = await withPasskey(services)
    services.pass(1000)
    const { asked, finish } = await beginSignIn(services)
    expect(asked).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
    const { done, context } = finish(authenticator.use(asked))
    expect(await done).toMatchObject({ id: ada.id, email: ada.email })
    expect(context.session.change.kind).toBe('issue')
    expect(context.signInAttempt.change.kind).toBe('clear')
    expect(await ada.call.passkeys.list()).toMatchObject([{ lastUsedAt: services.now().getTime() }])
    expect(events.at(-1)).toMatchObject({ event: 'signed-in', userId: ada.id, method: 'passkey' })
  })

  it('fails for another site, an unverified user, another browser, and a challenge that is expired or for something else', async () => {
    const services = await testServices()
    const { ada, authenticator } = await withPasskey(services)
    for (const otherwise of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { challenge: 'x'.repeat(43) },
      { challenge: (await ada.call.passkeys.beginProof()).challenge },
    ] as const) {
      const { asked, finish } = await beginSignIn(services)
      await expect(finish(authenticator.use(asked, otherwise)).done).rejects.toMatchObject(refused)
    }
    const [one, other] = [await beginSignIn(services), await beginSignIn(services)]
    await expect(other.finish(authenticator.use(one.asked)).done).rejects.toMatchObject(refused)
    const { call } = testCaller(services)
    const response = authenticator.use(one.asked)
    await expect(call.passkeys.finishSignIn({ response })).rejects.toMatchObject(refused)
    services.pass(5 * 60_000)
    await expect(one.finish(response).done).rejects.toMatchObject(refused)
    const ofOne = eq(passkeyChallenges.hash, sha256Of(one.asked.challenge))
    expect(await services.db.$count(passkeyChallenges, ofOne)).toBe(1)
    await runJob(services, 'clean up accounts')
    expect(await services.db.$count(passkeyChallenges, ofOne)).toBe(0)
  })

  it('fails with the signature, or in the name, of another passkey, and with one that was removed', async () => {
    const services = await testServices()
    const [one, other] = [await withPasskey(services), await withPasskey(services)]
    const finish = async (change: (asked: PasskeyRequestView) => ReturnType<typeof one.authenticator.use>) => {
      const attempt = await beginSignIn(services)
      return attempt.finish(change(attempt.asked)).done
    }
    await expect(
      finish((asked) => ({ ...one.authenticator.use(asked), id: other.authenticator.id })),
    ).rejects.toMatchObject(refused)
    await expect(
      finish((asked) => {
        const [used, foreign] = [one.authenticator.use(asked), other.authenticator.use(asked)]
        return { ...used, response: { ...used.response, signature: foreign.response.signature } }
      }),
    ).rejects.toMatchObject(refused)
    await one.ada.call.passkeys.delete({ id: one.added.id })
    await expect(finish((asked) => one.authenticator.use(asked))).rejects.toMatchObject(refused)
  })

  it('happens once for a response that is sent twice at once', async () => {
    const services = await testServices()
    const { authenticator } = await withPasskey(services)
    const { asked, finish } = await beginSignIn(services)
    const response = authenticator.use(asked)
    const results = await Promise.all([outcome(finish(response).done), outcome(finish(response).done)])
    expect(results.toSorted()).toEqual(['INVALID_PASSKEY', 'ok'])
  })

  it('fails if the counter goes back, and the owner is told', async () => {
    const { services, events } = await withEvents()
    const { ada, authenticator } = await withPasskey(services)
    const use = async (uses: number) => {
      authenticator.setCounter(uses)
      const { asked, finish } = await beginSignIn(services)
      return finish(authenticator.use(asked)).done
    }
    await use(6)
    await expect(use(5)).rejects.toMatchObject(refused)
    await expect(use(6)).rejects.toMatchObject(refused)
    expect(events.at(-1)).toMatchObject({ event: 'passkey-cloned', userId: ada.id })
    expect(await subjectsTo(services, ada.email)).toContain('A passkey of your Wordtide account was refused')
    await use(7)
  })

  it('fails for a suspended account', async () => {
    const services = await testServices()
    const { ada, authenticator } = await withPasskey(services)
    const changes = [
      { change: { suspendedAt: services.now() }, key: 'ACCOUNT_SUSPENDED' },
      { change: { suspendedAt: null, activatedAt: null }, key: 'ACCOUNT_NOT_ACTIVATED' },
    ]
    for (const { change, key } of changes) {
      await services.db.update(users).set(change).where(eq(users.id, ada.id))
      const { asked, finish } = await beginSignIn(services)
      await expect(finish(authenticator.use(asked)).done).rejects.toMatchObject(refusedAs(key))
    }
  })

  it('is refused to a network after a hundred wrong ones', async () => {
    const { services, events } = await withEvents({ limited: true })
    const ip = uniqueIp()
    const { asked, finish } = await beginSignIn(services, ip)
    const response = createAuthenticator(services.publicUrl).use(asked)
    for (let n = 0; n < 100; n++) await expect(finish(response).done).rejects.toMatchObject(refused)
    expect(events).toMatchObject([{ event: 'passkey-limit-reached', countedBy: 'network' }])
    await expect(finish(response).done).rejects.toMatchObject(refusedAs('TOO_MANY_REQUESTS'))
  })
})

it('a passkey proves in a session that its owner is there, and nobody else', async () => {
  const services = await testServices()
  const { ada, authenticator, added } = await withPasskey(services)
  await takePassword(services, ada)
  services.pass(11 * 60_000)
  const ben = await createUser(services, { name: 'Ben' })
  const foreign = authenticator.use(await ben.call.passkeys.beginProof())
  await expect(ben.call.passkeys.finishProof({ response: foreign })).rejects.toMatchObject(refused)
  const asked = await ada.call.passkeys.beginProof()
  expect(asked.allowCredentials).toMatchObject([{ id: authenticator.id }])
  await expect(ada.call.passkeys.beginRegistration({})).rejects.toMatchObject(refusedAs('PROOF_REQUIRED'))
  await ada.call.passkeys.finishProof({ response: authenticator.use(asked) })
  await ada.call.passkeys.beginRegistration({})
  await expect(ada.call.passkeys.delete({ id: added.id })).rejects.toMatchObject(refusedAs('LAST_PROOF'))
})
