import { randomBytes } from 'node:crypto'
import type { CookieChange, KnowingAccount, RequestBrowser } from '../calls/context.ts'
import type { Services } from '../services.ts'
import { unknownUserId } from '../users/index.ts'
import { dayMs } from '../values/durations.ts'
import { authenticationCode, isAuthentic, randomSecret } from '../values/secrets.ts'

/** The time for which browsers and networks are known after a sign-in. Browsers keep no cookie for much longer. */
export const knownForMs = 365 * dayMs

/** The maximum number of accounts that a browser is known to: those of the latest sign-ins. */
const maxAccounts = 5

/**
 * One entry of the cookie: the time of the sign-in, a random id, and the code with which the account has signed both. Only the account can
 * recognize its own entry.
 */
const entryPattern = /^[0-9a-z]{1,9}\.[\w-]{22}\.[\w-]{43}$/

const separator = '~'

/** Signs nothing, so that an address without an account costs the same work, as does an account that knows no browser yet. */
const dummyAccount = { id: unknownUserId, browserKey: randomSecret() }

/** Creates the browser of one request from the value of its cookie, valid or not. */
export function createRequestBrowser({ now }: Pick<Services, 'now'>, cookie = ''): RequestBrowser {
  let entries = cookie
    .split(separator)
    .filter((entry) => entryPattern.test(entry))
    .slice(0, maxAccounts)
  let change: CookieChange = { kind: 'none' }

  const isOf = ({ id, browserKey }: KnowingAccount, entry: string): boolean => {
    const [signedAt = '', browserId = '', code = ''] = entry.split('.')
    const isFresh = Math.abs(now().getTime() - Number.parseInt(signedAt, 36)) < knownForMs
    return isAuthentic(browserKey ?? dummyAccount.browserKey, signedText(id, signedAt, browserId), code) && isFresh
  }

  return {
    get change() {
      return change
    },
    idFor(account) {
      const entry = entries.find((candidate) => isOf(account ?? dummyAccount, candidate))
      return entry?.split('.')[1]
    },
    remember(account) {
      const others = entries.filter((entry) => !isOf(account, entry))
      const [signedAt, browserId] = [now().getTime().toString(36), randomBytes(16).toString('base64url')]
      const code = authenticationCode(account.browserKey, signedText(account.id, signedAt, browserId))
      entries = [[signedAt, browserId, code].join('.'), ...others].slice(0, maxAccounts)
      const expiresAt = new Date(now().getTime() + knownForMs)
      change = { kind: 'set', value: entries.join(separator), expiresAt }
    },
    forget(account) {
      const others = entries.filter((entry) => !isOf(account, entry))
      if (others.length === entries.length) return
      entries = others
      const expiresAt = new Date(now().getTime() + knownForMs)
      change = others.length === 0 ? { kind: 'clear' } : { kind: 'set', value: others.join(separator), expiresAt }
    },
  }
}

const signedText = (userId: string, signedAt: string, browserId: string) => `${userId} ${signedAt} ${browserId}`
