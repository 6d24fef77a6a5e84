import { mailQueue, users } from '@wordtide/db'
import { testEngine } from '@wordtide/db/testing'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  createUser,
  goodPassword,
  mailedToken,
  mailsTo,
  outcome,
  signIn,
  type TestServices,
  testCaller,
  testServices,
  uniqueEmail,
} from '../testing/index.ts'

const newPassword = 'N3w-Passw0rd'
const change = { current: goodPassword, password: newPassword }
const wrong = { current: 'Wrong0ne!', password: newPassword }

const isOpen = async (services: TestServices, sessionId: string) =>
  (await outcome(testCaller(services, { sessionId }).call.accounts.getSession())) === 'ok'

/** A request of this session; `renewed` is the id that its session has got. */
function requestIn(services: TestServices, sessionId: string, browser?: string) {
  const { call, context } = testCaller(services, { sessionId, ...(browser !== undefined && { browser }) })
  return {
    call,
    context,
    renewed: () => (context.session.change.kind === 'issue' ? context.session.change.id : undefined),
  }
}

describe('a change of the password', () => {
  it('ends every other session and every access token, and gives this session a new id', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const other = await signIn(services, ada.email)
    const { token } = await ada.call.accessTokens.create({ name: 'Script', scope: 'read', days: 7 })
    const { call, renewed } = requestIn(services, ada.sessionId)
    expect(await call.account.changePassword(change)).toEqual({})
    expect(await isOpen(services, ada.sessionId)).toBe(false)
    expect(await isOpen(services, other)).toBe(false)
    expect(await isOpen(services, renewed() ?? '')).toBe(true)
    expect(await outcome(testCaller(services, { token }).call.accounts.getSession())).toBe('INVALID_ACCESS_TOKEN')
    expect(await outcome(signIn(services, ada.email))).toBe('WRONG_CREDENTIALS')
    expect(await signIn(services, ada.email, newPassword)).toBeDefined()
    expect((await mailsTo(services, ada.email)).map(({ subject }) => subject).toSorted()).toEqual([
      'An access token for your Wordtide account was created',
      'Your Wordtide password was changed',
    ])
  })

  it('voids the mailed links and the address that waits, and makes only this browser known anew', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { call: signingIn, context } = testCaller(services)
    await signingIn.accounts.signIn({ email: ada.email, password: goodPassword })
    const [{ change: session }, { change: cookie }] = [context.session, context.browser]
    if (session.kind !== 'issue' || cookie.kind !== 'set') throw new Error('no cookies')
    const newEmail = uniqueEmail()
    await signingIn.accounts.sendPasswordReset({ email: ada.email })
    const reset = await mailedToken(services, ada.email)
    await requestIn(services, session.id).call.account.changeEmail({ email: newEmail, current: goodPassword })
    const confirmation = await mailedToken(services, newEmail)

    const changing = requestIn(services, session.id, cookie.value)
    await changing.call.account.changePassword(change)
    const { call } = testCaller(services)
    const chosen = { email: ada.email, token: reset, password: newPassword }
    expect(await outcome(call.accounts.resetPassword(chosen))).toBe('INVALID_TOKEN')
    const confirmed = call.account.confirmEmail({ email: newEmail, token: confirmation })
    expect(await outcome(confirmed)).toBe('INVALID_TOKEN')
    const [row] = await services.db.select().from(users).where(eq(users.id, ada.id))
    expect(changing.context.browser.idFor(row)).toBeDefined()
    expect(requestIn(services, session.id, cookie.value).context.browser.idFor(row)).toBeUndefined()
  })

  it('needs the right current password, also in a session with a fresh proof, and names a missing one', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    await expect(ada.call.account.changePassword({ password: newPassword })).rejects.toMatchObject({
      cause: { key: 'INVALID_INPUT', issues: [{ path: ['current'], message: 'Required' }] },
    })
    await ada.call.proofs.prove({ current: goodPassword })
    expect(await outcome(ada.call.account.changePassword(wrong))).toBe('WRONG_CREDENTIALS')
    expect(await outcome(ada.call.account.changePassword({ password: newPassword }))).toBe('ok')
  })

  it('counts a wrong one as a failed sign-in', async () => {
    const services = await testServices({ limited: true })
    const ada = await createUser(services)
    for (let n = 0; n < 10; n++) await outcome(ada.call.account.changePassword(wrong))
    expect(await outcome(ada.call.account.changePassword(change))).toBe('TOO_MANY_REQUESTS')
    expect(await outcome(signIn(services, ada.email))).toBe('TOO_MANY_REQUESTS')
  })

  it('sets the first password of an account without one after a fresh proof only', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    await services.db.update(users).set({ passwordHash: null }).where(eq(users.id, ada.id))
    expect(await outcome(ada.call.account.changePassword({ password: newPassword }))).toBe('PROOF_REQUIRED')
    await testCaller(services, { sessionId: ada.sessionId }).context.session.markProven()
    const { call, renewed, context } = requestIn(services, ada.sessionId)
    await call.account.changePassword({ password: newPassword })
    expect(await signIn(services, ada.email, newPassword)).toBeDefined()
    // The proof goes on with the session.
    const { session } = requestIn(services, renewed() ?? '').context
    expect(await session.provenAt()).toEqual(context.now())
  })

  it('is made once by two tabs at a time, and the other one learns that the password is another', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const tabs = ['First-Passw0rd', 'Other-Passw0rd'].map((password) => ({
      password,
      ...requestIn(services, ada.sessionId),
    }))
    // Both sessions are looked up before either changes.
    for (const { call } of tabs) await call.accounts.getSession()
    const outcomes = await Promise.all(
      tabs.map(({ call, password }) => outcome(call.account.changePassword({ current: goodPassword, password }))),
    )
    expect(outcomes.toSorted()).toEqual(['WRONG_CREDENTIALS', 'ok'])
    const [winner, loser] = outcomes[0] === 'ok' ? tabs : tabs.toReversed()
    expect(await isOpen(services, winner?.renewed() ?? '')).toBe(true)
    expect(loser?.context.session.change).toEqual({ kind: 'none' })
    expect(await signIn(services, ada.email, winner?.password)).toBeDefined()
    expect(await services.db.$count(mailQueue, eq(mailQueue.email, ada.email))).toBe(1)
  })
})

/** The embedded engine has one connection, so it cannot run statements concurrently. */
describe.runIf(testEngine() === 'postgres')('concurrent requests', () => {
  it('leave no session of the old password when sign-ins and a change overlap', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    let [sessionId, current, password] = [ada.sessionId, goodPassword, newPassword]
    for (let round = 0; round < 10; round++) {
      const { call, renewed } = requestIn(services, sessionId)
      const [changed, ...signIns] = await Promise.allSettled([
        call.account.changePassword({ current, password }),
        ...Array.from({ length: 4 }, () => signIn(services, ada.email, current)),
      ])
      expect(changed.status).toBe('fulfilled')
      for (const one of signIns) if (one.status === 'fulfilled') expect(await isOpen(services, one.value)).toBe(false)
      sessionId = renewed() ?? ''
      ;[current, password] = [password, current]
    }
    expect(await isOpen(services, sessionId)).toBe(true)
  })
})
