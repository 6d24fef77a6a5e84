import { testEngine } from '@wordtide/db/testing'
import { describe, expect, it } from 'vitest'
import {
  createUser,
  goodPassword,
  mailedToken,
  signIn,
  type TestServices,
  testCaller,
  testServices,
} from '../testing/index.ts'

const isOpen = (services: TestServices, sessionId: string) =>
  testCaller(services, { sessionId })
    .call.accounts.getSession()
    .then(
      () => true,
      () => false,
    )

/** The embedded engine has one connection, so it cannot run statements concurrently. */
describe.runIf(testEngine() === 'postgres')('concurrent requests', () => {
  it('leave no session of the old password when sign-ins and a password reset overlap', async () => {
    const services = await testServices()
    const { email } = await createUser(services)
    let [oldPassword, newPassword] = [goodPassword, 'N3w-Passw0rd']
    for (let round = 0; round < 25; round++) {
      const { call } = testCaller(services)
      await call.accounts.sendPasswordReset({ email })
      const token = await mailedToken(services, email)
      const signIns = Array.from({ length: 8 }, async (_, n) => {
        // Waits for time: they begin before, during and after the reset.
        await new Promise((resolve) => setTimeout(resolve, n))
        return signIn(services, email, oldPassword)
      })
      const [reset, ...sessions] = await Promise.allSettled([
        call.accounts.resetPassword({ email, token, password: newPassword }),
        ...signIns,
      ])
      expect(reset.status).toBe('fulfilled')
      for (const session of sessions)
        if (session.status === 'fulfilled') expect(await isOpen(services, session.value), `round ${round}`).toBe(false)
      expect(await isOpen(services, await signIn(services, email, newPassword))).toBe(true)
      ;[oldPassword, newPassword] = [newPassword, oldPassword]
    }
  })
})
