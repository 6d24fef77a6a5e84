import { setTimeout as sleep } from 'node:timers/promises'
import { amountOf, anyMoment, isFullRun, reportFault, seededInteger, waitUntil } from '@wordtide/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeFolders } from '../testing/helpers.ts'
import { keepCalling, newTally, openLedger, waitUntilReady } from '../testing/ledger.ts'
import { hasPostgres, startBehindProxy } from '../testing/postgres-process.ts'
import { RestClient } from '../testing/rest-client.ts'
import { errorsIn } from '../testing/server-process.ts'

const clientCount = 8
/** The promised times of a request while the database is known to be away, and until all works again, doubled for a busy machine. */
const promised = { slowestMs: 2 * 5000, readyMs: 2 * 2000 }

type Started = Awaited<ReturnType<typeof startBehindProxy>>

interface Outage {
  fault: string
  begin(started: Started): Promise<void> | void
  end(started: Started): Promise<void> | void
  times: number
}

const outages: Outage[] = [
  {
    fault: 'PostgreSQL restarted',
    begin: ({ postgres }) => postgres.halt(),
    end: ({ postgres }) => postgres.resume(),
    times: amountOf({ short: 1, all: 1, full: 20 }),
  },
  {
    fault: 'PostgreSQL frozen',
    begin: ({ proxy }) => proxy.freeze(),
    end: ({ proxy }) => proxy.thaw(),
    times: amountOf({ short: 0, all: 1, full: 10 }),
  },
  {
    fault: 'PostgreSQL unreachable',
    begin: ({ proxy }) => proxy.cut(),
    end: ({ proxy }) => proxy.restore(),
    times: amountOf({ short: 0, all: 1, full: 10 }),
  },
]

const isReady = (url: string) => fetch(`${url}/api/ready`).then(({ ok }) => ok)

let started: Started
let user: RestClient
beforeAll(async () => {
  if (!hasPostgres) return
  started = await startBehindProxy()
  user = new RestClient(started.server.url)
  await user.signUp(started.dataDir, 'ada@example.com')
})
afterAll(async () => {
  await started?.close()
  await removeFolders()
})

describe.runIf(hasPostgres)('while the database is away', () => {
  it.each(outages.filter(({ times }) => times > 0))(
    'calls are refused soon, and none that was acknowledged is lost: $fault',
    async (outage) => {
      const { server } = started
      const random = seededInteger(outage.fault)
      const tally = newTally()
      const whileAway = newTally()
      const ledgers = await Promise.all(Array.from({ length: clientCount }, () => openLedger(user, tally)))
      const probes = await Promise.all(Array.from({ length: clientCount }, () => openLedger(user, whileAway)))
      const calling = keepCalling(ledgers)
      let readyMs = 0
      for (let time = 0; time < outage.times; time++) {
        await anyMoment(random, 100, 500)
        await outage.begin(started)
        // From now on the outage is known.
        await waitUntil(async () => !(await isReady(server.url)))
        const refused = whileAway.unavailable
        const probing = keepCalling(probes)
        await anyMoment(random, 500, 2000)
        // On a busy machine calls may still wait for a connection.
        await waitUntil(() => whileAway.unavailable > refused)
        await outage.end(started)
        readyMs = Math.max(readyMs, await waitUntilReady(server.url))
        await probing.stop()
      }
      await calling.stop()
      expect(server.output.stderr).toBe('')
      expect(server.child.exitCode).toBeNull()
      expect([tally, whileAway], errorsIn(server)).toMatchObject(Array(2).fill({ unexpected: [], unanswered: 0 }))
      expect(whileAway.slowestMs).toBeLessThan(promised.slowestMs)
      expect(readyMs).toBeLessThan(promised.readyMs)

      const compared = await Promise.all([...ledgers, ...probes].map(({ compare }) => compare()))
      for (const { lost, twice, unknown, counted, stored } of compared) {
        expect({ lost, twice, unknown }).toEqual({ lost: [], twice: [], unknown: [] })
        expect(counted).toBe(stored)
      }
      reportFault({
        fault: outage.fault,
        engine: 'PostgreSQL',
        times: outage.times,
        acknowledged: compared.reduce((sum, each) => sum + each.acknowledged, 0),
        lost: 0,
        twice: 0,
        refused: tally.unavailable + whileAway.unavailable,
        slowestMs: whileAway.slowestMs,
        readyMs,
      })
    },
  )
})

describe.runIf(hasPostgres)('while other programs take the connections of the database', () => {
  const times = 10

  it.runIf(isFullRun)(
    `${times} times, calls wait or are refused, and all works when there are some again`,
    async () => {
      const { postgres, server } = started
      const tally = newTally()
      const ledgers = await Promise.all(Array.from({ length: clientCount }, () => openLedger(user, tally)))
      const calling = keepCalling(ledgers)
      let readyMs = 0
      for (let time = 0; time < times; time++) {
        const giveBack = await postgres.takeConnections()
        // Waits for time: the server keeps the connections that it has, and gets no others meanwhile.
        await sleep(1500)
        await giveBack()
        readyMs = Math.max(readyMs, await waitUntilReady(server.url))
      }
      await calling.stop()
      expect(server.child.exitCode).toBeNull()
      expect(tally, errorsIn(server)).toMatchObject({ unexpected: [], unanswered: 0 })
      expect(readyMs).toBeLessThan(promised.readyMs)
      const compared = await Promise.all(ledgers.map(({ compare }) => compare()))
      for (const { lost, twice, counted, stored } of compared)
        expect({ lost, twice, counted }).toEqual({ lost: [], twice: [], counted: stored })
      reportFault({
        fault: 'PostgreSQL short of connections',
        engine: 'PostgreSQL',
        times,
        acknowledged: compared.reduce((sum, each) => sum + each.acknowledged, 0),
        lost: 0,
        twice: 0,
        refused: tally.unavailable,
        slowestMs: tally.slowestMs,
        readyMs,
      })
    },
  )
})
