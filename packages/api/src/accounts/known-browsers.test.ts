import { describe, expect, it } from 'vitest'
import { dayMs } from '../values/durations.ts'
import { newId } from '../values/ids.ts'
import { randomSecret } from '../values/secrets.ts'
import { createRequestBrowser } from './known-browsers.ts'

const year = 365 * dayMs

const newAccount = () => ({ id: newId(), browserKey: randomSecret() })

/** A browser with this cookie at a time in ms. */
const browserWith = (cookie?: string, time = 0) => createRequestBrowser({ now: () => new Date(time) }, cookie)

/** The cookie of a browser in which these accounts have signed in, one after another. */
function cookieOf(...accounts: ReturnType<typeof newAccount>[]): string {
  const browser = browserWith()
  for (const account of accounts) browser.remember(account)
  return browser.change.kind === 'set' ? browser.change.value : ''
}

describe('a browser', () => {
  it('is known to the accounts of its last five sign-ins, under an id for each', () => {
    const accounts = Array.from({ length: 6 }, newAccount)
    const browser = browserWith(cookieOf(...accounts))
    const ids = accounts.map((account) => browser.idFor(account))
    expect(ids[0]).toBeUndefined()
    expect(new Set(ids.slice(1)).size).toBe(5)
    expect(ids.slice(1)).not.toContain(undefined)
  })

  it('is known for a year after the sign-in, and not for much longer on a server whose clock was ahead', () => {
    const account = newAccount()
    const cookie = cookieOf(account)
    expect(browserWith(cookie, year - 1).idFor(account)).toBeDefined()
    expect(browserWith(cookie, year).idFor(account)).toBeUndefined()
    expect(browserWith(cookie, -year).idFor(account)).toBeUndefined()
  })

  it('gets a new id at each sign-in, and keeps one for each account', () => {
    const [ada, ben] = [newAccount(), newAccount()]
    const browser = browserWith(cookieOf(ada, ben))
    const before = browser.idFor(ada)
    browser.remember(ada)
    expect(browser.idFor(ada)).not.toBe(before)
    expect(browser.idFor(ben)).toBeDefined()
    expect(browser.change).toMatchObject({ value: expect.stringMatching(/^[^~]+~[^~]+$/) })
  })

  it('is unknown to others, to no account, to one without a key, and to one whose key was replaced', () => {
    const account = newAccount()
    const browser = browserWith(cookieOf(account))
    for (const other of [
      newAccount(),
      undefined,
      { ...account, browserKey: null },
      { ...account, browserKey: randomSecret() },
      { ...account, id: newId() },
    ])
      expect(browser.idFor(other)).toBeUndefined()
  })

  it.each(['', 'x', '~~~.', 'x'.repeat(5000), 'a.b.c', `0.${'A'.repeat(22)}.${'A'.repeat(43)}`])(
    'ignores a cookie that it was not given: %j',
    (cookie) => {
      const account = newAccount()
      const browser = browserWith(cookie)
      expect(browser.idFor(account)).toBeUndefined()
      browser.remember(account)
      expect(browser.idFor(account)).toBeDefined()
    },
  )

  it('is not known with a changed cookie', () => {
    const account = newAccount()
    const [signedAt, id, code = ''] = cookieOf(account).split('.')
    const changedCode = `${code[0] === 'A' ? 'B' : 'A'}${code.slice(1)}`
    for (const parts of [
      ['zzzzzzz', id, code],
      [signedAt, 'A'.repeat(22), code],
      [signedAt, id, changedCode],
    ])
      expect(browserWith(parts.join('.')).idFor(account)).toBeUndefined()
  })

  it('forgets a deleted account, and has no cookie after the last one', () => {
    const [ada, ben] = [newAccount(), newAccount()]
    const browser = browserWith(cookieOf(ada, ben))
    browser.forget(newAccount())
    expect(browser.change).toEqual({ kind: 'none' })
    browser.forget(ada)
    expect(browser.change).toMatchObject({ kind: 'set', value: expect.not.stringContaining('~') })
    expect([browser.idFor(ada), browser.idFor(ben) === undefined]).toEqual([undefined, false])
    browser.forget(ben)
    expect(browser.change).toEqual({ kind: 'clear' })
  })
})
