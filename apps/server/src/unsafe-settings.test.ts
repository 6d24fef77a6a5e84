import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { unsafeSettings } from './unsafe-settings.ts'

const PUBLIC_URL = 'https://words.example.org'
const SMTP_URL = 'smtp://mail'
const namesOf = (env: Record<string, string>) =>
  unsafeSettings(readConfig(env)).map((line) => /^[A-Z_]+/.exec(line)?.[0])

describe('the start warns of', () => {
  it.each([
    ['nothing on this machine', {}, []],
    ['nothing on this machine, whatever is set', { HOST: '0.0.0.0', RATE_LIMITS: 'off' }, []],
    ['nothing with a public address, https and a mail server', { PUBLIC_URL, SMTP_URL }, []],
    ['a public address without a mail server', { PUBLIC_URL }, ['SMTP_URL']],
    ['a public address without https', { PUBLIC_URL: 'http://192.168.1.7:3000', SMTP_URL }, ['PUBLIC_URL']],
    ['a public address without limits', { PUBLIC_URL, SMTP_URL, RATE_LIMITS: 'off' }, ['RATE_LIMITS']],
    [
      'all of these at once',
      { PUBLIC_URL: 'http://words.example.org', RATE_LIMITS: 'off' },
      ['PUBLIC_URL', 'SMTP_URL', 'RATE_LIMITS'],
    ],
  ])('%s', (_, env, names) => {
    expect(namesOf(env)).toEqual(names)
  })

  it('each in one line that says what to do', () => {
    for (const line of unsafeSettings(readConfig({ PUBLIC_URL: 'http://words.example.org', RATE_LIMITS: 'off' })))
      expect(line).toMatch(/^[A-Z_]+ .+: [^\n]+$/)
  })
})
