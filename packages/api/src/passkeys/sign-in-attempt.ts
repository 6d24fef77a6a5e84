import type { CookieChange, RequestSignInAttempt } from '../calls/context.ts'
import type { Services } from '../services.ts'
import { randomSecret } from '../values/secrets.ts'
import { challengeMs } from './challenges.ts'

/** Creates the attempt of one request from the value of its cookie, valid or not. */
export function createSignInAttempt({ now }: Pick<Services, 'now'>, cookie = ''): RequestSignInAttempt {
  const secret = /^[\w-]{43}$/.test(cookie) ? cookie : undefined
  let change: CookieChange = { kind: 'none' }
  return {
    secret,
    get change() {
      return change
    },
    begin() {
      // One secret serves all tabs of a browser.
      const value = secret ?? randomSecret()
      change = { kind: 'set', value, expiresAt: new Date(now().getTime() + challengeMs) }
      return value
    },
    end() {
      if (secret !== undefined) change = { kind: 'clear' }
    },
  }
}
