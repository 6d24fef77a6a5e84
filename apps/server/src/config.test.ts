import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'wordtide-config-'))
afterAll(() => rmSync(folder, { recursive: true }))
const certificateFile = join(folder, 'ca.pem')
const brokenCertificateFile = join(folder, 'broken.pem')
const bundleFile = join(folder, 'bundle.pem')
const [certificate = ''] = rootCertificates
writeFileSync(certificateFile, certificate)
writeFileSync(brokenCertificateFile, certificate.replace(/\n\S{20}/, '\n'))

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

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '0'],
    ['PORT', '3000/tcp'],
    ['METRICS_PORT', 'on'],
    ['METRICS_PORT', '3000'],
    ['METRICS_HOST', '0.0.0.0:9464'],
    ['HOST', 'http://0.0.0.0'],
    ['SECURITY_CONTACT', 'security@example.org'],
    ['SECURITY_CONTACT', 'mailto:'],
    ['SECURITY_CONTACT', 'http://example.org/security'],
    ['HOST', '0.0.0.0:3000'],
    ['HOST', '999.0.0.1'],
    ['HOST', '[::1]'],
    ['HOST', '*'],
    ['HOST', 'two words'],
    ['PUBLIC_URL', 'words.example.org'],
    ['PUBLIC_URL', 'localhost:3000'],
    ['PUBLIC_URL', 'ftp://words.example.org'],
    ['PUBLIC_URL', 'http://'],
    ['PUBLIC_URL', 'https://example.org/words'],
    ['PUBLIC_URL', 'https://words.example.org/?x=1'],
    ['PUBLIC_URL', 'https://words.example.org/#x'],
    ['PUBLIC_URL', 'https://user:hunter2@words.example.org'],
    ['PUBLIC_URL', 'https://user@words.example.org'],
    ['PUBLIC_URL', 'https://@words.example.org'],
    ['PUBLIC_URL', 'https://words.example.org?'],
    ['PUBLIC_URL', 'https://words.example.org/#'],
    ['DATABASE_URL', 'mysql://db/words'],
    ['DATABASE_URL', 'db:5432/words'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'postgres:///words'],
    ['DATABASE_URL', 'postgres:///words?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres://db/words?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres://user:secret@db'],
    ['DATABASE_URL', 'postgres://user:secret@db/'],
    ['DATABASE_URL', 'postgres://user:se#cret@db/words'],
    ['DATA_DIR', '~/words'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'mail.example.org:25'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtps://'],
    ['SMTP_URL', 'smtp://user:hunter2@'],
    ['MAIL_FROM', 'Wordtide'],
    ['MAIL_FROM', 'words@'],
    ['MAIL_FROM', '@example.org'],
    ['MAIL_FROM', 'words@example'],
    ['MAIL_FROM', 'Wordtide <>'],
    ['MAIL_FROM', 'words@example.org, more@example.org'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', 'my-proxy'],
    ['TRUSTED_PROXIES', '10.0.0.0/64'],
    ['TRUSTED_PROXIES', '10.0.0.1:8080'],
    ['TRUSTED_PROXIES', '10.0.0.1 10.0.0.2'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.0.0.1, ::/0'],
    ['TRUSTED_PROXIES', '10.0.0.0/0'],
    ['TRUSTED_PROXIES', 'fd00::/00'],
    ['TRUSTED_PROXIES', '0.0.0.0/1,128.0.0.0/1'],
    ['TRUSTED_PROXIES', '10.0.0.0/7'],
    ['TRUSTED_PROXIES', '2000::/3'],
    ['TRUSTED_PROXIES', '::ffff:0:0/96'],
    ['TRUSTED_PROXIES', '::ffff:0.0.0.0/97'],
    ['TRUSTED_PROXIES', '::/64'],
    ['SMTP_REQUIRE_TLS', 'yes'],
    ['SMTP_REQUIRE_TLS', 'true'],
    ['DATABASE_CA', '/nowhere/ca.pem'],
    ['DATABASE_CA', tmpdir()],
    ['DATABASE_CA', fileURLToPath(import.meta.url)],
    ['DATABASE_CA', brokenCertificateFile],
    ['DATABASE_POOLER', 'yes'],
    ['STORAGE_URL', 'https://s3.example.org/words'],
    ['STORAGE_URL', 's3://s3.example.org/words'],
    ['DATABASE_CONNECTIONS', '0'],
    ['DATABASE_CONNECTIONS', '1001'],
    ['DATABASE_CONNECTIONS', '-5'],
    ['DATABASE_CONNECTIONS', '2.5'],
    ['DATABASE_CONNECTIONS', 'many'],
    ['RATE_LIMITS', 'no'],
    ['WEBHOOKS_ALLOW_PRIVATE', 'true'],
    ['REGISTRATION', 'invited'],
    ['REGISTRATION', 'on'],
    ['GOOGLE_ISSUER', 'accounts.google.com'],
    ['GOOGLE_ISSUER', 'https://'],
    ['GOOGLE_ISSUER', 'http://accounts.example.org'],
    ['GOOGLE_ISSUER', 'http://localhost.example.org'],
    ['SPEECH_URL', 'speech.example.org'],
    ['SPEECH_URL', 'http://'],
    ['SPEECH_URL', 'ws://speech.example.org'],
    ['SPEECH_URL', 'https://speech.example.org/v1?key=1'],
    ['SPEECH_SERVERS', 'http://127.0.0.1:8880'],
    ['SPEECH_SERVERS', 'es=127.0.0.1:8880'],
    ['SPEECH_SERVERS', 'es=http://127.0.0.1:8880 kokoro v1'],
    ['SPEECH_SERVERS', 'es=http://127.0.0.1:8880,'],
    ['SPEECH_SERVERS', 'es=http://127.0.0.1:8880,es=http://127.0.0.1:8881'],
    ['SPEECH_SERVERS', 'spanish=http://127.0.0.1:8880'],
    ['SPEECH_SERVERS', '*=http://127.0.0.1:8880'],
    ['SPEECH_KEY', 'two words'],
    ['SPEECH_KEY', 'clé'],
    ['SPEECH_VOICES', 'alloy'],
    ['SPEECH_VOICES', 'de='],
    ['SPEECH_VOICES', 'de=thorsten,'],
    ['SPEECH_VOICES', 'german=thorsten'],
    ['SPEECH_VOICES', 'DE=thorsten'],
    ['SPEECH_VOICES', 'de=thorsten,de=eva'],
    ['QUOTA_LISTS', '-1'],
    ['QUOTA_IMAGES_MB', '1.5'],
    ['QUOTA_FEEDBACKS', 'many'],
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
      ['DATABASE_URL', 'postgres://user:hunter2@db'],
      ['PUBLIC_URL', 'https://user:hunter2@words.example.org'],
      ['SMTP_URL', 'smtp://user:hunter2@'],
      ['SPEECH_URL', 'https://user:hunter2@speech.example.org'],
      ['SPEECH_URL', 'https://speech.example.org/v1?key=hunter2'],
      ['SPEECH_SERVERS', 'es=https://user:hunter2@speech.example.org'],
      ['SPEECH_KEY', 'hunter 2 hunter2'],
      ['SPEECH_VOICES', 'hunter2=alloy'],
    ] as const)
      expect(() => readConfig({ [name]: value })).toThrow(/^(?!.*hunter2)/)
  })
})

describe('a secret', () => {
  /** Writes a file with this text; returns its path. */
  const fileOf = (text: string) => {
    const file = join(folder, randomUUID())
    writeFileSync(file, text)
    return file
  }
  const secrets = {
    DATABASE_URL: 'postgres://user:hunter2@db/words',
    SMTP_URL: 'smtps://user:hunter2@mail.example.org',
    GOOGLE_CLIENT_SECRET: 'hunter2',
    OIDC_CLIENT_SECRET: 'hunter2',
    SPEECH_KEY: 'hunter2',
    STORAGE_URL: 's3://key:hunter2@s3.example.org/words',
  }
  const others = {
    GOOGLE_CLIENT_ID: 'words',
    GOOGLE_CLIENT_SECRET: 'x',
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'words',
    OIDC_CLIENT_SECRET: 'x',
    SPEECH_URL: 'https://speech.example.org/v1',
  }

  it('can be in a file, with a newline at its end, instead of the environment', () => {
    const inFiles = Object.entries(secrets).map(([name, value]) => [`${name}_FILE`, fileOf(`${value}\n`)])
    const read = readConfig({
      ...others,
      GOOGLE_CLIENT_SECRET: '',
      OIDC_CLIENT_SECRET: '',
      ...Object.fromEntries(inFiles),
    })
    expect(read).toEqual(readConfig({ ...others, ...secrets }))
  })

  it.each(Object.entries(secrets))('is in one place: %s', (name, value) => {
    const file = fileOf(value)
    const read = () => readConfig({ ...others, [name]: value, [`${name}_FILE`]: file })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(`${name}_FILE: must be unset, or ${name} must be: they are the same setting`)
    for (const [set, unset] of [[{ [name]: value, [`${name}_FILE`]: ' ' }], [{ [name]: '', [`${name}_FILE`]: file }]])
      expect(readConfig({ ...others, ...set, ...unset })).toEqual(readConfig({ ...others, [name]: value }))
  })

  it.each([
    ['is missing', '/nowhere/secret', 'cannot be read (ENOENT)'],
    ['is a folder', tmpdir(), 'cannot be read (EISDIR)'],
    ['is empty', fileOf('\n'), 'must hold the secret in one line'],
    ['has several lines', fileOf('hunter2\nhunter2\n'), 'must hold the secret in one line'],
  ])('is refused in one line if its file %s', (_, file, message) => {
    for (const name of Object.keys(secrets))
      expect(() => readConfig({ [`${name}_FILE`]: file })).toThrow(new ConfigError(`${name}_FILE: ${message}`))
  })

  it('that is invalid is named by its setting, and not repeated', () => {
    const DATABASE_URL_FILE = fileOf('mysql://user:hunter2@db')
    expect(() => readConfig({ DATABASE_URL_FILE })).toThrow(/^DATABASE_URL: (?!.*hunter2)/)
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

describe('the certificate authority of the database', () => {
  const DATABASE_URL = 'postgres://user:hunter2@db/words'
  const DATABASE_CA = certificateFile

  it('may be several certificates, between other lines', () => {
    writeFileSync(bundleFile, `# Old\n${certificate}\n# New\n${certificate}`)
    expect(readConfig({ DATABASE_URL, DATABASE_CA: bundleFile }).databaseCa).toContain('# New')
  })

  it('verifies the name of one server: several need a mode without it', () => {
    const several = 'postgres://user:hunter2@db1,db2/words'
    expect(readConfig({ DATABASE_URL: several }).databaseUrl).toBe(several)
    for (const query of ['', '?sslmode=verify-full', '?ssl=true'])
      expect(() => readConfig({ DATABASE_URL: several + query, DATABASE_CA })).toThrow(
        /^DATABASE_CA: (?!.*hunter2).*one host.*verify-ca/,
      )
    expect(readConfig({ DATABASE_URL: `${several}?sslmode=verify-ca`, DATABASE_CA }).databaseCa).toBe(certificate)
  })

  it('needs a server with a host: a Unix socket has no TLS', () => {
    expect(() => readConfig({ DATABASE_CA })).toThrow('DATABASE_URL: must be set beside DATABASE_CA')
    const onSocket = { DATABASE_URL: 'postgres:///words' }
    for (const PGHOST of ['/run/postgresql', 'db'])
      expect(() => readConfig({ ...onSocket, PGHOST, DATABASE_CA })).toThrow(/^DATABASE_CA: .*must name the host/)
  })

  it.each(['sslmode=require', 'sslmode=verify-ca', 'sslmode=verify-full', 'ssl=true'])('goes with %s', (query) => {
    expect(readConfig({ DATABASE_URL: `${DATABASE_URL}?${query}`, DATABASE_CA }).databaseCa).toBe(certificate)
  })

  it.each(['sslmode=disable', 'sslmode=allow', 'sslmode=prefer', 'ssl=false', 'sslmode=off'])(
    'contradicts a connection that may be without TLS: %s',
    (query) => {
      const read = () => readConfig({ DATABASE_URL: `${DATABASE_URL}?${query}`, DATABASE_CA })
      expect(read).toThrow(ConfigError)
      expect(read).toThrow(/^DATABASE_CA: (?!.*hunter2).*verify-full/)
    },
  )
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
      expect(readConfig({ ...client, GOOGLE_ISSUER: issuer }).openId[0]?.issuer).toBe(issuer)
    },
  )
})

describe('the client at another OpenID provider', () => {
  const client = { OIDC_ISSUER: 'https://id.example.org/', OIDC_CLIENT_ID: 'words', OIDC_CLIENT_SECRET: 'secret' }

  it.each(Object.keys(client))('needs issuer, id and secret: %s', (missing) => {
    expect(() => readConfig({ ...client, [missing]: '' })).toThrow(new RegExp(`^${missing}: must be set beside OIDC_`))
  })

  it('has a name, which alone is no client', () => {
    expect(readConfig(client).openId).toMatchObject([{ name: 'OpenID', issuer: 'https://id.example.org' }])
    expect(() => readConfig({ OIDC_NAME: 'School' })).toThrow('OIDC_ISSUER: must be set beside OIDC_NAME')
    expect(() => readConfig({ ...client, OIDC_NAME: 'x'.repeat(41) })).toThrow(/^OIDC_NAME: /)
  })

  it('is at another issuer than the one in the place of Google', () => {
    const google = {
      GOOGLE_CLIENT_ID: 'words',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER: 'https://ID.example.org',
    }
    expect(() => readConfig({ ...client, ...google })).toThrow('OIDC_ISSUER: must be another than GOOGLE_ISSUER')
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
