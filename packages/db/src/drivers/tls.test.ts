import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openForBackup } from '../backup/source.ts'
import type { Database } from '../database.ts'
import { rawRows } from '../raw-rows.ts'
import { createCertificateAuthority, needsOpenssl } from '../testing/certificates.ts'
import { testDatabaseUrl, testEngine } from '../testing/databases.ts'
import { findPostgres } from '../testing/find-postgres.ts'
import { startPostgres, type TestServer } from '../testing/postgres-server.ts'
import { connectPostgres, openPostgres } from './postgres.ts'

const found = findPostgres()
const programs = found !== undefined && 'programs' in found ? found.programs : undefined

const isRun = testEngine() === 'postgres' && programs !== undefined && needsOpenssl('TLS to PostgreSQL')

describe.runIf(isRun)('a connection to PostgreSQL with a certificate authority', () => {
  let ca: string
  let server: TestServer
  beforeAll(async () => {
    const authority = createCertificateAuthority()
    ca = authority.certificate
    // Not for localhost, for which the driver and Node would take every server with a numeric address.
    server = await startPostgres(programs ?? '', {}, authority.issue('IP:127.0.0.1'))
  })
  afterAll(() => server.stop())

  const isEncrypted = async (db: Database) =>
    rawRows(await db.execute(sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`))[0]?.ssl

  /** Returns whether the connection is encrypted; undefined if it is refused. */
  async function connect(query: string, ca?: string, host = '127.0.0.1'): Promise<unknown> {
    const url = new URL(`${server.url}${query}`)
    url.hostname = host
    try {
      const { db, close } = await connectPostgres(url.href, 'wordtide test', { ca })
      return await isEncrypted(db).finally(close)
    } catch (error) {
      expect(error).toMatchObject({ name: 'CannotConnectError' })
      return undefined
    }
  }

  it('is encrypted, and verified by it with the name of the server', async () => {
    expect(await connect('')).toBe(false)
    for (const query of ['', '?sslmode=verify-full']) {
      expect(await connect(query, ca)).toBe(true)
      expect(await connect(query, ca, 'localhost')).toBeUndefined()
      expect(await connect(query, createCertificateAuthority().certificate)).toBeUndefined()
    }
  })

  it.each(['require', 'verify-ca'])('is verified without the name of the server by sslmode=%s', async (mode) => {
    for (const host of ['127.0.0.1', 'localhost']) expect(await connect(`?sslmode=${mode}`, ca, host)).toBe(true)
    expect(await connect(`?sslmode=${mode}`, createCertificateAuthority().certificate)).toBeUndefined()
  })

  it('is refused by a server without TLS', async () => {
    await expect(connectPostgres(await testDatabaseUrl(), 'wordtide test', { ca })).rejects.toMatchObject({
      name: 'CannotConnectError',
    })
  })

  it('serves all connections of a server, and those of backups', async () => {
    const opened = await openPostgres(server.url, { connections: 2, ca })
    const both = await Promise.all([isEncrypted(opened.db), isEncrypted(opened.db)])
    expect(both).toEqual([true, true])
    await opened.close()
    const { db, close } = await openForBackup({ url: server.url, ca, dataDir: '/nowhere' })
    expect(await isEncrypted(db).finally(close)).toBe(true)
    const wrong = createCertificateAuthority().certificate
    await expect(openForBackup({ url: server.url, ca: wrong, dataDir: '/nowhere' })).rejects.toThrow(/certificate/)
  })
})
