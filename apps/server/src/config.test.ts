import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'wordtide-config-'))
afterAll(() => rmSync(folder, { recursive: true }))
const certificateFile = join(folder, 'ca.pem')
const [certificate = ''] = rootCertificates
writeFileSync(certificateFile, certificate)

describe('the settings', () => {
  it('have defaults: this machine only, the embedded database, the outbox', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      dataDir: './data',
      dictionaryFolders: ['data/dictionaries'],
      databaseCa: undefined,
      databaseConnections: 10,
      databasePooler: false,
      storage: undefined,
      smtpUrl: undefined,
      smtpRequireTls: false,
      mailFrom: expect.stringContaining('Wordtide'),
      trustedProxies: [],
      rateLimits: true,
      webhooksAllowPrivate: false,
      registration: 'open',
      quotas: { lists: 1000, vocabularies: 100_000, textsMb: 200, imagesMb: 500, feedbacks: 100 },
      openId: [],
      speech: [],
      speechCacheBytes: 512 * 1024 * 1024,
      logLevel: 'info',
      outboxPage: true,
      securityContact: undefined,
    })
  })

  it('are read from the environment', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      METRICS_PORT: '9100',
      METRICS_HOST: '::1',
      PUBLIC_URL: 'https://words.example.org/',
      DATABASE_URL: 'postgres://user:secret@db/words',
      DATA_DIR: '/var/lib/words',
      DICTIONARIES: '/srv/words, /srv/more words',
      DATABASE_CA: certificateFile,
      DATABASE_CONNECTIONS: '25',
      DATABASE_POOLER: 'on',
      STORAGE_URL: 's3://key:secret@s3.example.org/words?region=eu-central-1',
      SMTP_URL: 'smtps://mail.example.org',
      SMTP_REQUIRE_TLS: 'on',
      MAIL_FROM: 'words@example.org',
      TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16',
      RATE_LIMITS: 'off',
      WEBHOOKS_ALLOW_PRIVATE: 'on',
      REGISTRATION: 'closed',
      QUOTA_LISTS: '5',
      QUOTA_VOCABULARIES: '50',
      QUOTA_TEXTS_MB: '6',
      QUOTA_IMAGES_MB: '0',
      QUOTA_FEEDBACKS: '7',
      GOOGLE_CLIENT_ID: 'words',
      GOOGLE_CLIENT_SECRET: 'secret',
      OIDC_ISSUER: 'https://id.example.org/realms/school',
      OIDC_CLIENT_ID: 'words-too',
      OIDC_CLIENT_SECRET: 'secret-too',
      OIDC_NAME: 'School',
      SPEECH_URL: 'https://speech.example.org/v1',
      SPEECH_MODEL: 'kokoro',
      SPEECH_KEY: 'sk-secret',
      SPEECH_VOICES: 'de=thorsten, en=amy',
      SPEECH_CACHE_MB: '0',
      LOG_LEVEL: 'warn',
      SECURITY_CONTACT: 'mailto:security@example.org',
    })
    expect(config).toEqual({
      port: 8080,
      host: '0.0.0.0',
      metricsPort: 9100,
      metricsHost: '::1',
      publicUrl: 'https://words.example.org',
      databaseUrl: 'postgres://user:secret@db/words',
      dataDir: '/var/lib/words',
      dictionaryFolders: ['/var/lib/words/dictionaries', '/srv/words', '/srv/more words'],
      databaseCa: certificate,
      databaseConnections: 25,
      databasePooler: true,
      storage: {
        endpoint: 'https://s3.example.org',
        region: 'eu-central-1',
        key: 'key',
        secret: 'secret',
        bucket: 'words',
      },
      smtpUrl: 'smtps://mail.example.org',
      smtpRequireTls: true,
      mailFrom: 'words@example.org',
      trustedProxies: [
        { address: '10.0.0.1', family: 'ipv4', prefix: 32 },
        { address: '192.168.0.0', family: 'ipv4', prefix: 16 },
      ],
      rateLimits: false,
      webhooksAllowPrivate: true,
      registration: 'closed',
      quotas: { lists: 5, vocabularies: 50, textsMb: 6, imagesMb: 0, feedbacks: 7 },
      openId: [
        {
          key: 'google',
          name: 'Google',
          issuer: 'https://accounts.google.com',
          clientId: 'words',
          clientSecret: 'secret',
        },
        {
          key: 'oidc',
          name: 'School',
          issuer: 'https://id.example.org/realms/school',
          clientId: 'words-too',
          clientSecret: 'secret-too',
        },
      ],
      speech: [
        {
          url: 'https://speech.example.org/v1',
          model: 'kokoro',
          key: 'sk-secret',
          voices: new Map([
            ['en', 'amy'],
            ['de', 'thorsten'],
          ]),
        },
      ],
      speechCacheBytes: 0,
      logLevel: 'warn',
      outboxPage: false,
      securityContact: 'mailto:security@example.org',
    })
  })

  it('count as unset if they are empty', () => {
    const empty = {
      PORT: '',
      HOST: '',
      METRICS_PORT: '',
      METRICS_HOST: '',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      DATA_DIR: '',
      SMTP_URL: '',
      MAIL_FROM: '',
    }
    const google = { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '', GOOGLE_ISSUER: '' }
    const speech = {
      SPEECH_URL: '',
      SPEECH_SERVERS: '',
      SPEECH_MODEL: '',
      SPEECH_KEY: '',
      SPEECH_VOICES: '',
      SPEECH_CACHE_MB: '',
    }
    const rest = {
      TRUSTED_PROXIES: '',
      RATE_LIMITS: '',
      REGISTRATION: '',
      LOG_LEVEL: '',
      DATABASE_CA: '',
      SMTP_REQUIRE_TLS: '',
      DATABASE_CONNECTIONS: '',
    }
    expect(readConfig({ ...empty, ...google, ...speech, ...rest })).toEqual(readConfig({}))
  })

  it('may have spaces around them, as a pasted value or a line of a file has', () => {
    const config = readConfig({ PORT: ' 080 ', PUBLIC_URL: '\thttps://words.example.org\n', GOOGLE_ISSUER: '  ' })
    expect(config).toMatchObject({ port: 80, publicUrl: 'https://words.example.org' })
  })

  it.each(['"', "'"])('are named if a file of settings has put them into quotes: %s', (quote) => {
    const quoted = (text: string) => `${quote}${text}${quote}`
    for (const [name, value] of [
      ['PORT', '3000'],
      ['DATA_DIR', '/data'],
      ['GOOGLE_CLIENT_ID', 'words'],
      ['SPEECH_KEY', 'key'],
    ] as const)
      expect(() => readConfig({ [name]: quoted(value) })).toThrow(`${name}: must be without the quotes around it`)
  })

  it.each(['127.0.0.1', '0.0.0.0', '::', '::1', 'fe80::1%eth0', 'localhost', 'my-host.example.org', 'my_host'])(
    'take an address or a name of this machine: HOST=%s',
    (HOST) => expect(readConfig({ HOST }).host).toBe(HOST),
  )

  it.each([
    ['https://words.example.org//', 'https://words.example.org'],
    ['HTTPS://Words.Example.org:443/', 'https://words.example.org'],
    ['http://192.168.1.2:3000', 'http://192.168.1.2:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('take the origin of the server: PUBLIC_URL=%s', (PUBLIC_URL, publicUrl) =>
    expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(publicUrl),
  )

  it.each([
    'words@example.org',
    'Wordtide <words@example.org>',
    '"Wordtide, for all" <words@example.org>',
    'Wörter <words@example.org>',
    'Wordtide <wordtide@localhost>',
  ])('take a sender with and without a name: MAIL_FROM=%s', (MAIL_FROM) =>
    expect(readConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM),
  )

  it.each(['postgres://db/words', 'postgresql://user:se%23cret@[::1]:5433/words?sslmode=require'])(
    'take the address of a database: DATABASE_URL=%s',
    (DATABASE_URL) => expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL),
  )

  it('take the folder of a Unix socket from PGHOST', () => {
    const DATABASE_URL = 'postgres:///words'
    expect(readConfig({ DATABASE_URL, PGHOST: '/run/postgresql' }).databaseUrl).toBe(DATABASE_URL)
    expect(() => readConfig({ DATABASE_URL })).toThrow(/^DATABASE_URL: .*PGHOST/)
  })

  it('derive the public address from the port by default', () => {
    expect(readConfig({ PORT: '5250' }).publicUrl).toBe('http://localhost:5250')
  })
})

describe('trusted proxies', () => {
  it('are addresses and private networks', () => {
    const networks = ['127.0.0.1', '10.0.0.0/8', '172.16.0.0/12', '::1', 'fc00::/7', 'fe80::/10', '::ffff:10.0.0.0/104']
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: networks.join(',') })
    expect(trustedProxies.map(({ address, prefix }) => `${address}/${prefix}`)).toEqual([
      '127.0.0.1/32',
      '10.0.0.0/8',
      '172.16.0.0/12',
      '::1/128',
      'fc00::/7',
      'fe80::/10',
      '::ffff:10.0.0.0/104',
    ])
  })
})

describe('the mail server', () => {
  it('must be there if TLS is required', () => {
    expect(() => readConfig({ SMTP_REQUIRE_TLS: 'on' })).toThrow('SMTP_URL: must be set beside SMTP_REQUIRE_TLS')
    expect(readConfig({ SMTP_REQUIRE_TLS: 'off' }).smtpRequireTls).toBe(false)
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
