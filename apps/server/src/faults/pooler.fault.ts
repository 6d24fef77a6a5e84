import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { anyMoment, canRunPgbouncer, freePort, reportFault, seededInteger, startPgbouncer } from '@wordtide/db/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { adminResult } from '../testing/admin-command.ts'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { keepCalling, newTally, openLedger, waitUntilReady } from '../testing/ledger.ts'
import { hasPostgres, startOnPostgres } from '../testing/postgres-process.ts'
import { RestClient } from '../testing/rest-client.ts'
import { errorsIn, spawnServer, startServer } from '../testing/server-process.ts'

const restarts = 20
const clientCount = 12
/** Far fewer than the connections of the server. */
const poolerConnections = 4

afterAll(removeFolders)

describe.runIf(hasPostgres && canRunPgbouncer)('a server behind PgBouncer in transaction mode', () => {
  it(`loses nothing while PgBouncer and PostgreSQL are restarted, ${restarts} times, and is backed up there`, async () => {
    const { postgres, server: first, close } = await startOnPostgres()
    onTestFinished(close)
    await first.end('SIGINT')
    const pooler = await startPgbouncer(postgres.url, poolerConnections)
    onTestFinished(() => pooler.stop())
    const dataDir = await freshFolder()
    const settings = { DATA_DIR: dataDir, DATABASE_URL: pooler.url, DATABASE_POOLER: 'on', RATE_LIMITS: 'off' }
    const server = await startServer(dataDir, await freePort(), settings)
    onTestFinished(async () => void (await server.end('SIGKILL')))
    expect(server.output.stdout).toContain('ALTER ROLE')

    const random = seededInteger('pooler')
    const user = new RestClient(server.url)
    await user.signUp(dataDir, 'ada@example.com')
    const tally = newTally()
    const ledgers = await Promise.all(Array.from({ length: clientCount }, () => openLedger(user, tally)))
    const calling = keepCalling(ledgers)
    let readyMs = 0
    for (let restart = 0; restart < restarts; restart++) {
      await anyMoment(random, 100, 600)
      await (restart % 2 === 0 ? pooler : postgres).restart()
      readyMs = Math.max(readyMs, await waitUntilReady(server.url))
    }
    const backup = join(dataDir, 'backup.tar.gz')
    const program = fileURLToPath(new URL('../../dist/backup.js', import.meta.url))
    const { closed, output } = spawnServer(settings, program, [], [backup])
    expect([await closed, output.stderr]).toEqual([0, ''])
    expect((await stat(backup)).size).toBeGreaterThan(1000)
    expect(await adminResult(['users', 'list'], settings)).toMatchObject({})
    await calling.stop()

    expect(tally, errorsIn(server)).toMatchObject({ unexpected: [], unanswered: 0 })
    const compared = await Promise.all(ledgers.map(({ compare }) => compare()))
    for (const { lost, twice, unknown, counted, stored } of compared)
      expect({ lost, twice, unknown, counted }).toEqual({ lost: [], twice: [], unknown: [], counted: stored })
    const acknowledged = compared.reduce((sum, each) => sum + each.acknowledged, 0)
    const { unavailable: refused, slowestMs } = tally
    const figures = { acknowledged, lost: 0, twice: 0, refused, slowestMs, readyMs }
    reportFault({ fault: 'PgBouncer or PostgreSQL restarted', engine: 'PostgreSQL', times: restarts, ...figures })
  })
})
