import { amountOf, anyMoment, reportFault, seededInteger } from '@wordtide/db/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { removeFolders } from '../testing/helpers.ts'
import { keepCalling, newTally, openLedger } from '../testing/ledger.ts'
import { hasPostgres, startOnPostgres } from '../testing/postgres-process.ts'
import { RestClient } from '../testing/rest-client.ts'
import { errorsIn } from '../testing/server-process.ts'

const rounds = amountOf({ short: 20, all: 40, full: 700 })
const clientCount = 12

const cleanUps: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
  await removeFolders()
})

describe.runIf(hasPostgres)('while connections to the database are terminated', () => {
  it(`${rounds} times under ${clientCount} clients, the server goes on and loses nothing`, async () => {
    const { postgres, dataDir, server, close } = await startOnPostgres()
    cleanUps.push(close)
    const random = seededInteger('storm')
    const tally = newTally()
    const user = new RestClient(server.url)
    await user.signUp(dataDir, 'ada@example.com')
    const ledgers = await Promise.all(Array.from({ length: clientCount }, () => openLedger(user, tally)))
    const calling = keepCalling(ledgers)
    let terminated = 0
    for (let round = 0; round < rounds && server.child.exitCode === null; round++) {
      await anyMoment(random, 20, 201)
      terminated += await postgres.terminateConnections()
    }
    await calling.stop()
    expect(server.output.stderr).toBe('')
    expect(server.child.exitCode).toBeNull()
    expect(tally, errorsIn(server)).toMatchObject({ unexpected: [], unanswered: 0 })
    expect(tally.unavailable).toBeGreaterThan(0)
    const { unavailable: refused, slowestMs } = tally

    // The storm is over: every request succeeds.
    await Promise.all(ledgers.map(({ callAll }) => callAll()))
    expect(tally).toMatchObject({ unavailable: refused, unexpected: [], unanswered: 0 })

    const compared = await Promise.all(ledgers.map(({ compare }) => compare()))
    for (const { lost, twice, unknown, counted, stored } of compared) {
      expect({ lost, twice, unknown }).toEqual({ lost: [], twice: [], unknown: [] })
      expect(counted).toBe(stored)
    }
    const acknowledged = compared.reduce((sum, each) => sum + each.acknowledged, 0)
    const figures = { acknowledged, lost: 0, twice: 0, refused, slowestMs }
    reportFault({ fault: 'back ends terminated in a storm', engine: 'PostgreSQL', times: terminated, ...figures })
  })
})
