import { TOTP } from 'otpauth'
import type { Services } from '../services.ts'
import { goodPassword, type TestUser } from './fixtures.ts'
import type { TestServices } from './services.ts'

/** Returns the code that an authenticator app shows for this secret now, or some steps of thirty seconds later or earlier. */
export const appCode = (secret: string, { now }: Pick<Services, 'now'>, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: now().getTime() + steps * 30_000 })

/** A second factor that is on. */
export interface TestSecondFactor {
  secret: string
  recoveryCodes: string[]
  /** Waits until the app shows a new code, by the clock of the services; returns it. */
  nextCode(): string
}

/** Sets up a second factor for a user with the password `goodPassword`, and turns it on with the present code. */
export async function setUpSecondFactor(
  services: TestServices,
  { call }: Pick<TestUser, 'call'>,
): Promise<TestSecondFactor> {
  const { secret } = await call.twoFactor.setUp({ current: goodPassword })
  const { recoveryCodes } = await call.twoFactor.confirm({ code: appCode(secret, services) })
  const nextCode = () => {
    services.pass(30_000)
    return appCode(secret, services)
  }
  return { secret, recoveryCodes, nextCode }
}
