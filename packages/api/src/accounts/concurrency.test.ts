import { testEngine } from '@wordtide/db/testing'
import { describe, expect, it } from 'vitest'
import {
  callerOf,
  goodPassword,
  mailedToken,
  newAccount,
  signedIn,
  type TestServices,
  testServices,
} from '../testing/index.ts'

const isOpen = (services: TestServices, sessionId: string) =>
  callerOf(services, sessionId)
    .call.accounts.getSession()
    .then(
      () => true,
      () => false,
    )

/** Needs several connections: the embedded engine has one, and runs these one after another. */
describe.runIf(testEngine() === 'postgres')('several connections at once', () => {
  it('leave no session that the old password began, however close a sign-in and a reset are', async () => {
    const services = await testServices()
    const { email } = await newAccount(services)
    let [old, now] = [goodPassword, 'N3w-Passw0rd']
    for (let round = 0; round < 25; round++) {
      const { call } = callerOf(services)
      await call.accounts.sendPasswordReset({ email })
      const token = await mailedToken(services, email)
      const signIns = Array.from({ length: 8 }, async (_, n) => {
        await new Promise((resolve) => setTimeout(resolve, n))
        return signedIn(services, email, old)
      })
      const [, ...sessions] = await Promise.allSettled([
        call.accounts.resetPassword({ email, token, password: now }),
        ...signIns,
      ])
      for (const session of sessions)
        if (session.status === 'fulfilled') expect(await isOpen(services, session.value), `round ${round}`).toBe(false)
      expect(await isOpen(services, await signedIn(services, email, now))).toBe(true)
      ;[old, now] = [now, old]
    }
  })
})
