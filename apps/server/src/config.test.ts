import { languageCodes } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('the settings', () => {
  it('have defaults: this machine only, the embedded database, the outbox', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      dataDir: './data',
      smtpUrl: undefined,
      mailFrom: expect.stringContaining('Wordtide'),
      trustedProxies: [],
      rateLimits: true,
      google: undefined,
      speech: undefined,
      speechCacheBytes: 512 * 1024 * 1024,
      logLevel: 'info',
      outboxPage: true,
    })
  })

  it('are read from the environment', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://words.example.org/',
      DATABASE_URL: 'postgres://user:secret@db/words',
      DATA_DIR: '/var/lib/words',
      SMTP_URL: 'smtps://mail.example.org',
      MAIL_FROM: 'words@example.org',
      TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16',
      RATE_LIMITS: 'off',
      GOOGLE_CLIENT_ID: 'words',
      GOOGLE_CLIENT_SECRET: 'secret',
      SPEECH_URL: 'https://speech.example.org/v1',
      SPEECH_MODEL: 'kokoro',
      SPEECH_KEY: 'sk-secret',
      SPEECH_VOICES: 'de=thorsten, en=amy',
      SPEECH_CACHE_MB: '0',
      LOG_LEVEL: 'warn',
    })
    expect(config).toEqual({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://words.example.org',
      databaseUrl: 'postgres://user:secret@db/words',
      dataDir: '/var/lib/words',
      smtpUrl: 'smtps://mail.example.org',
      mailFrom: 'words@example.org',
      trustedProxies: ['10.0.0.1', '192.168.0.0/16'],
      rateLimits: false,
      google: { clientId: 'words', clientSecret: 'secret', issuer: 'https://accounts.google.com' },
      speech: {
        url: 'https://speech.example.org/v1',
        model: 'kokoro',
        key: 'sk-secret',
        voices: new Map([
          ['en', 'amy'],
          ['de', 'thorsten'],
        ]),
      },
      speechCacheBytes: 0,
      logLevel: 'warn',
      outboxPage: false,
    })
  })

  it('count as unset if they are empty', () => {
    const empty = { PORT: '', HOST: '', PUBLIC_URL: '', DATABASE_URL: '', DATA_DIR: '', SMTP_URL: '', MAIL_FROM: '' }
    const google = { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '', GOOGLE_ISSUER: '' }
    const speech = { SPEECH_URL: '', SPEECH_MODEL: '', SPEECH_KEY: '', SPEECH_VOICES: '', SPEECH_CACHE_MB: '' }
    const rest = { TRUSTED_PROXIES: '', RATE_LIMITS: '', LOG_LEVEL: '' }
    expect(readConfig({ ...empty, ...google, ...speech, ...rest })).toEqual(readConfig({}))
  })

  it('derive the public address from the port by default', () => {
    expect(readConfig({ PORT: '5250' }).publicUrl).toBe('http://localhost:5250')
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'words.example.org'],
    ['PUBLIC_URL', 'ftp://words.example.org'],
    ['DATABASE_URL', 'mysql://db/words'],
    ['SMTP_URL', 'mail.example.org'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', 'my-proxy'],
    ['TRUSTED_PROXIES', '10.0.0.0/64'],
    ['RATE_LIMITS', 'no'],
    ['GOOGLE_ISSUER', 'accounts.google.com'],
    ['GOOGLE_ISSUER', 'http://accounts.example.org'],
    ['GOOGLE_ISSUER', 'http://localhost.example.org'],
    ['SPEECH_URL', 'speech.example.org'],
    ['SPEECH_URL', 'ws://speech.example.org'],
    ['SPEECH_URL', 'https://speech.example.org/v1?key=1'],
    ['SPEECH_KEY', 'two words'],
    ['SPEECH_KEY', 'clé'],
    ['SPEECH_VOICES', 'alloy'],
    ['SPEECH_VOICES', 'de='],
    ['SPEECH_VOICES', 'de=thorsten,'],
    ['SPEECH_VOICES', 'german=thorsten'],
    ['SPEECH_VOICES', 'DE=thorsten'],
    ['SPEECH_VOICES', 'de=thorsten,de=eva'],
    ['SPEECH_CACHE_MB', '-1'],
    ['SPEECH_CACHE_MB', '0.5'],
    ['SPEECH_CACHE_MB', '512 MB'],
  ])('are named in one line if they are invalid: %s=%s', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name}: .+$`))
  })

  it('are not repeated in the error, because they may hold a password', () => {
    for (const [name, value] of [
      ['DATABASE_URL', 'mysql://user:hunter2@db'],
      ['SPEECH_URL', 'https://user:hunter2@speech.example.org'],
      ['SPEECH_URL', 'https://speech.example.org/v1?key=hunter2'],
      ['SPEECH_KEY', 'hunter2 '],
      ['SPEECH_VOICES', 'hunter2=alloy'],
    ] as const)
      expect(() => readConfig({ [name]: value })).toThrow(/^(?!.*hunter2)/)
  })
})

describe('the client at Google', () => {
  const client = { GOOGLE_CLIENT_ID: 'words', GOOGLE_CLIENT_SECRET: 'secret' }

  it.each(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])('needs id and secret: %s', (missing) => {
    const read = () => readConfig({ ...client, [missing]: '' })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${missing}: `))
  })

  it.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080', 'https://login.example.org/realm'])(
    'may be at another provider, over plain HTTP only on this machine: %s',
    (issuer) => {
      expect(readConfig({ ...client, GOOGLE_ISSUER: issuer }).google?.issuer).toBe(issuer)
    },
  )
})

describe('the speech server', () => {
  const url = 'http://localhost:8880'
  const voicesOf = (SPEECH_VOICES: string) => readConfig({ SPEECH_URL: url, SPEECH_VOICES }).speech?.voices

  it('needs only its address: one voice speaks every language', () => {
    const { speech } = readConfig({ SPEECH_URL: url })
    expect(speech).toMatchObject({ url, model: 'tts-1', key: undefined })
    expect([...(speech?.voices ?? [])]).toEqual(languageCodes.map((code) => [code, 'alloy']))
  })

  it('has a voice for each named language, and by * for the others', () => {
    expect(voicesOf(' de = thorsten , pt=Vila Nova (2)=x')).toEqual(
      new Map([
        ['de', 'thorsten'],
        ['pt', 'Vila Nova (2)=x'],
      ]),
    )
    const voices = voicesOf('*=alloy,de=thorsten')
    expect([voices?.size, voices?.get('de'), voices?.get('th')]).toEqual([languageCodes.length, 'thorsten', 'alloy'])
  })

  it.each(['SPEECH_MODEL', 'SPEECH_KEY', 'SPEECH_VOICES'])('needs its address: %s', (name) => {
    const read = () => readConfig({ [name]: 'de=x' })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(`SPEECH_URL: must be set beside ${name}`)
  })

  it('takes its credentials from SPEECH_KEY, not from its address', () => {
    for (const credentials of ['user', ':hunter2', 'user:hunter2'])
      expect(() => readConfig({ SPEECH_URL: `http://${credentials}@localhost` })).toThrow(/^SPEECH_URL: .*SPEECH_KEY/)
  })
})

describe('the outbox page', () => {
  it.each([
    ['by default', {}, true],
    ['on a numeric loopback address', { HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:3000' }, true],
    ['if the server listens on other addresses', { HOST: '0.0.0.0' }, false],
    ['if the public address is another one', { PUBLIC_URL: 'https://words.example.org' }, false],
    ['if there is a mail server', { SMTP_URL: 'smtp://127.0.0.1' }, false],
  ])('exists only for browsers on this machine: %s', (_, env, exists) => {
    expect(readConfig(env).outboxPage).toBe(exists)
  })
})
