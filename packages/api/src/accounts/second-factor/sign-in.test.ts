import { pendingSignIns } from '@wordtide/db'
import { testEngine } from '@wordtide/db/testing'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { runJob } from '../../flow/jobs.ts'
import {
  createUser,
  goodPassword,
  mailedToken,
  outcome,
  setUpSecondFactor,
  type TestServices,
  testCaller,
  testGoogle,
  testServices,
  uniqueEmail,
} from '../../testing/index.ts'
import { signInWithProvider } from '../provider-sign-in.ts'

/** Tries to sign in; returns the key of the error, or 'ok' if there is a session. */
async function tryTo(services: TestServices, credentials: { email: string; password?: string; code?: string }) {
  const { call, context } = testCaller(services)
  const tried = await outcome(call.accounts.signIn({ password: goodPassword, ...credentials }))
  expect(context.session.change.kind).toBe(tried === 'ok' ? 'issue' : 'none')
  return tried
}

describe('a sign-in to an account with a second factor', () => {
  it('also takes a code, of the app or for recovery, each once, and not the one that confirmed the set-up', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { email } = ada
    await ada.call.twoFactor.setUp({ current: goodPassword })
    expect(await tryTo(services, { email }), 'before it is confirmed').toBe('ok')
    const { recoveryCodes, nextCode } = await setUpSecondFactor(services, ada)
    expect(await tryTo(services, { email })).toBe('SECOND_FACTOR_REQUIRED')
    expect(await tryTo(services, { email, code: '000000' })).toBe('SECOND_FACTOR_REQUIRED')
    for (const code of [nextCode(), recoveryCodes[0] ?? '']) {
      expect(await tryTo(services, { email, code })).toBe('ok')
      expect(await tryTo(services, { email, code }), 'again').toBe('SECOND_FACTOR_REQUIRED')
    }
  })

  it('does not tell of the second factor without the right password, and leaves a code that comes with a wrong one', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { nextCode } = await setUpSecondFactor(services, ada)
    const code = nextCode()
    for (const email of [ada.email, uniqueEmail()])
      for (const codes of [{}, { code }, { code: '000000' }])
        expect(await tryTo(services, { email, password: 'Wrong1!', ...codes })).toBe('WRONG_CREDENTIALS')
    expect(await tryTo(services, { email: ada.email, code })).toBe('ok')
  })

  it('counts wrong codes as failures, but not a missing one', async () => {
    const services = await testServices({ limited: true })
    const ada = await createUser(services)
    const { email } = ada
    const { nextCode } = await setUpSecondFactor(services, ada)
    for (let n = 0; n < 12; n++) expect(await tryTo(services, { email })).toBe('SECOND_FACTOR_REQUIRED')
    for (let n = 0; n < 10; n++) expect(await tryTo(services, { email, code: '000000' })).toBe('SECOND_FACTOR_REQUIRED')
    expect(await tryTo(services, { email, code: nextCode() })).toBe('TOO_MANY_REQUESTS')
  })

  it('still needs it after a password reset', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { email } = ada
    const { nextCode } = await setUpSecondFactor(services, ada)
    const { call } = testCaller(services)
    await call.accounts.sendPasswordReset({ email })
    const password = 'N3w-Passw0rd'
    await call.accounts.resetPassword({ email, token: await mailedToken(services, email), password })
    expect(await tryTo(services, { email, password })).toBe('SECOND_FACTOR_REQUIRED')
    expect(await tryTo(services, { email, password, code: nextCode() })).toBe('ok')
  })

  it.runIf(testEngine() === 'postgres')('happens once of several at the same time with one code', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { nextCode, recoveryCodes } = await setUpSecondFactor(services, ada)
    for (const code of [nextCode(), recoveryCodes[0]]) {
      const tries = Array.from({ length: 4 }, () => tryTo(services, { email: ada.email, ...(code && { code }) }))
      expect((await Promise.all(tries)).sort()).toEqual([...Array(3).fill('SECOND_FACTOR_REQUIRED'), 'ok'])
    }
  })
})

/** A user with a second factor, and how Google proves them: to a browser whose cookie is returned. */
async function userAtGoogle(overrides: Parameters<typeof testServices>[0] = {}) {
  const services = await testServices(overrides)
  const ada = await createUser(services)
  const factor = await setUpSecondFactor(services, ada)
  const proveAtGoogle = async () => {
    const { context } = testCaller(services)
    const identity = { id: `sub-${ada.id}`, email: ada.email, emailVerified: true, name: 'Ada' }
    expect(await signInWithProvider(context, testGoogle, identity)).toBe('secondFactor')
    expect(context.session.change).toEqual({ kind: 'none' })
    const { change } = context.pendingSignIn
    return change.kind === 'set' ? change.value : ''
  }
  const finish = async (pendingSignIn: string, code: string) => {
    const { call, context } = testCaller(services, { pendingSignIn })
    const finished = await outcome(call.accounts.finishSignIn({ code }))
    const isDone = finished === 'ok'
    expect(context.session.change.kind).toBe(isDone ? 'issue' : 'none')
    expect(context.pendingSignIn.change.kind).toBe(isDone ? 'clear' : 'none')
    return finished
  }
  return { services, ada, ...factor, proveAtGoogle, finish }
}

describe('a sign-in with Google to an account with a second factor', () => {
  it('waits for a code in the same browser, and is finished once', async () => {
    const { proveAtGoogle, finish, nextCode, recoveryCodes } = await userAtGoogle()
    const cookie = await proveAtGoogle()
    expect(await finish('', nextCode())).toBe('SIGN_IN_EXPIRED')
    expect(await finish(cookie, '000000')).toBe('SECOND_FACTOR_REQUIRED')
    expect(await finish(cookie, nextCode())).toBe('ok')
    expect(await finish(cookie, nextCode())).toBe('SIGN_IN_EXPIRED')
    expect(await finish(await proveAtGoogle(), recoveryCodes[0] ?? '')).toBe('ok')
  })

  it('waits for five minutes', async () => {
    const { services, ada, proveAtGoogle, finish, nextCode } = await userAtGoogle()
    const cookie = await proveAtGoogle()
    services.pass(5 * 60_000)
    expect(await finish(cookie, nextCode())).toBe('SIGN_IN_EXPIRED')
    await runJob(services, 'clean up accounts')
    expect(await services.db.$count(pendingSignIns, eq(pendingSignIns.userId, ada.id))).toBe(0)
  })

  it('ends with a password reset', async () => {
    const { services, ada, proveAtGoogle, finish, nextCode } = await userAtGoogle()
    const cookie = await proveAtGoogle()
    const { call } = testCaller(services)
    await call.accounts.sendPasswordReset({ email: ada.email })
    const token = await mailedToken(services, ada.email)
    await call.accounts.resetPassword({ email: ada.email, token, password: 'N3w-Passw0rd' })
    expect(await finish(cookie, nextCode())).toBe('SIGN_IN_EXPIRED')
  })

  it('counts wrong codes as failures', async () => {
    const { ada, services, proveAtGoogle, finish, nextCode } = await userAtGoogle({ limited: true })
    const cookie = await proveAtGoogle()
    for (let n = 0; n < 10; n++) expect(await finish(cookie, '000000')).toBe('SECOND_FACTOR_REQUIRED')
    expect(await finish(cookie, nextCode())).toBe('TOO_MANY_REQUESTS')
    expect(await tryTo(services, { email: ada.email, code: nextCode() })).toBe('TOO_MANY_REQUESTS')
  })
})
