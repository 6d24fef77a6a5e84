import { testEngine } from '@wordtide/db/testing'
import { describe, expect, it } from 'vitest'
import { createUser, signIn, testServices } from '../testing/index.ts'
import { findUserDetails } from './find-user.ts'
import { activateUser, suspendUser } from './user-access.ts'

/** The embedded engine has one connection, so it cannot run statements concurrently. */
describe.runIf(testEngine() === 'postgres')('a suspension', () => {
  it('leaves no session of the sign-ins that it overtakes', async () => {
    const services = await testServices()
    const { email } = await createUser(services)
    for (let round = 0; round < 25; round++) {
      const signIns = Array.from({ length: 8 }, async (_, n) => {
        // Waits for time: they begin before, during and after the suspension.
        await new Promise((resolve) => setTimeout(resolve, n))
        return signIn(services, email)
      })
      // Waits for time: some have begun.
      await new Promise((resolve) => setTimeout(resolve, 3))
      const [suspension, ...others] = await Promise.allSettled([suspendUser(services, { email }), ...signIns])
      expect(suspension.status).toBe('fulfilled')
      for (const other of others)
        if (other.status === 'rejected') expect(other.reason).toMatchObject({ cause: { key: 'ACCOUNT_SUSPENDED' } })
      expect(await findUserDetails(services, { email }), `round ${round}`).toMatchObject({ sessions: 0 })
      await activateUser(services, { email })
    }
  })
})
