import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'wordtide-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

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

describe('the certificate authority of the database', () => {
  const DATABASE_URL = 'postgres://user:hunter2@db/words'
  const DATABASE_CA = join(folder, 'ca.pem')
  const [certificate = ''] = rootCertificates
  writeFileSync(DATABASE_CA, certificate)

  it('may be several certificates, between other lines', () => {
    const bundleFile = join(folder, 'bundle.pem')
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
