import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { unsafeSettings } from './unsafe-settings.ts'

const PUBLIC_URL = 'https://words.example.org'
const SMTP_URL = 'smtp://mail'
const MAIL_FROM = 'words@example.org'
const DATABASE_URL = 'postgres://user:secret@db.example.org/words'
const namesOf = (env: Record<string, string>) =>
  unsafeSettings(readConfig(env)).map((line) => /^[A-Z_]+/.exec(line)?.[0])

describe('the start warns of', () => {
  it.each([
    ['nothing on this machine', {}, []],
    ['nothing on this machine, whatever is set', { HOST: '0.0.0.0', RATE_LIMITS: 'off' }, []],
    ['nothing with a public address, https and a mail server', { PUBLIC_URL, SMTP_URL, MAIL_FROM }, []],
    ['a public address without a mail server', { PUBLIC_URL }, ['SMTP_URL']],
    ['a public address without https', { PUBLIC_URL: 'http://192.168.1.7:3000', SMTP_URL, MAIL_FROM }, ['PUBLIC_URL']],
    ['a public address without limits', { PUBLIC_URL, SMTP_URL, MAIL_FROM, RATE_LIMITS: 'off' }, ['RATE_LIMITS']],
    ['mails from no sender', { PUBLIC_URL, SMTP_URL, MAIL_FROM: '' }, ['MAIL_FROM']],
    ['mails from this machine', { PUBLIC_URL, SMTP_URL, MAIL_FROM: 'Words <words@localhost>' }, ['MAIL_FROM']],
    [
      'all of these at once',
      { PUBLIC_URL: 'http://words.example.org', DATABASE_URL, RATE_LIMITS: 'off' },
      ['PUBLIC_URL', 'SMTP_URL', 'DATABASE_URL', 'RATE_LIMITS'],
    ],
  ])('%s', (_, env, names) => {
    expect(namesOf(env)).toEqual(names)
  })

  it.each([
    ...['', '?sslmode=disable', '?sslmode=prefer', '?sslmode=require', '?ssl=false'].map(
      (query) => DATABASE_URL + query,
    ),
    'postgres://[fd00::7]/words',
    'postgres://10.0.0.7/words',
    'postgres://a,db.example.org/words',
  ])('a database elsewhere whose certificate is not verified: %s', (url) => {
    expect(namesOf({ PUBLIC_URL, SMTP_URL, MAIL_FROM, DATABASE_URL: url })).toEqual(['DATABASE_URL'])
  })

  it.each([
    ...['?sslmode=verify-full', '?sslmode=verify-ca', '?ssl=true'].map((query) => DATABASE_URL + query),
    'postgres://127.0.0.1/words',
    'postgres://[::1]/words',
    'postgres://localhost/words',
    'postgres://database:5432/words',
  ])('nothing with a database that is verified, or on this machine: %s', (url) => {
    expect(namesOf({ PUBLIC_URL, SMTP_URL, MAIL_FROM, DATABASE_URL: url })).toEqual([])
  })

  it.each([
    ['s3://key:secret@s3.example.org/words', []],
    ['s3://key:secret@s3.example.org/words?tls=off', ['STORAGE_URL']],
    ['s3://key:secret@store:9000/words?tls=off', []],
    ['s3://key:secret@127.0.0.1:9000/words', []],
  ])('a store elsewhere without TLS alone: %s', (url, names) => {
    expect(namesOf({ PUBLIC_URL, SMTP_URL, MAIL_FROM, STORAGE_URL: url })).toEqual(names)
  })

  it('nothing with a database elsewhere and a certificate authority', () => {
    const config = readConfig({ PUBLIC_URL, SMTP_URL, MAIL_FROM, DATABASE_URL })
    expect(unsafeSettings({ ...config, databaseCa: 'a certificate' })).toEqual([])
  })

  it('each in one line that says what to do', () => {
    const settings = { PUBLIC_URL: 'http://words.example.org', DATABASE_URL, RATE_LIMITS: 'off' }
    for (const env of [settings, { ...settings, SMTP_URL }])
      for (const line of unsafeSettings(readConfig(env))) expect(line).toMatch(/^(?!.*secret)[A-Z_]+ .+: [^\n]+$/)
  })
})
