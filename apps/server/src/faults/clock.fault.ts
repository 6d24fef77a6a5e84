import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { anyMoment, freePort, reportFault, seededInteger } from '@wordtide/db/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { keepCalling, newTally, openLedger, waitUntilReady } from '../testing/ledger.ts'
import { hasPostgres, startOnPostgres } from '../testing/postgres-process.ts'
import { RestClient } from '../testing/rest-client.ts'
import { errorsIn, preparedDataDir, startServer } from '../testing/server-process.ts'

const jumps = 100
const clientCount = 6
const hourMs = 3_600_000

/** Differences between the clock and the right time: back and forth, by a moment and by days. A session lasts longer. */
const offsets = [
  -200,
  200,
  -30_000,
  30_000,
  -hourMs,
  hourMs,
  -24 * hourMs,
  24 * hourMs,
  -9 * 24 * hourMs,
  9 * 24 * hourMs,
]

const movableClock = fileURLToPath(new URL('../testing/movable-clock.mjs', import.meta.url))

afterAll(removeFolders)

/** Starts a server on an engine whose clock `setClock` moves. */
async function startWithClock(engine: string) {
  const clockFile = join(await freshFolder(), 'clock')
  const setClock = (offsetMs: number) => writeFile(clockFile, String(offsetMs))
  await setClock(0)
  const settings = { RATE_LIMITS: 'off', NODE_OPTIONS: `--import=${movableClock}`, CLOCK_FILE: clockFile }
  if (engine === 'PostgreSQL') {
    const { dataDir, server, close } = await startOnPostgres(settings)
    onTestFinished(close)
    return { dataDir, server, setClock }
  }
  const dataDir = await preparedDataDir()
  const server = await startServer(dataDir, await freePort(), settings)
  onTestFinished(async () => void (await server.end('SIGKILL')))
  return { dataDir, server, setClock }
}

describe('while the clock of a server goes back and forth', () => {
  const engines: ('embedded' | 'PostgreSQL')[] = hasPostgres ? ['embedded', 'PostgreSQL'] : ['embedded']

  it.each(engines)(`${jumps} times, every call succeeds, and mails are sent once it is right: %s`, async (engine) => {
    const { dataDir, server, setClock } = await startWithClock(engine)
    const random = seededInteger(`clock ${engine}`)
    const tally = newTally()
    const user = new RestClient(server.url)
    await user.signUp(dataDir, 'ada@example.com')
    const ledgers = await Promise.all(Array.from({ length: clientCount }, () => openLedger(user, tally)))
    const calling = keepCalling(ledgers)
    for (let jump = 0; jump < jumps; jump++) {
      await setClock(offsets[random(0, offsets.length)] ?? 0)
      await anyMoment(random, 20, 201)
    }
    await setClock(0)
    const readyMs = await waitUntilReady(server.url)
    await calling.stop()
    expect(server.output.stderr).toBe('')
    expect(tally, errorsIn(server)).toMatchObject({ unexpected: [], unanswered: 0, unavailable: 0 })

    const compared = await Promise.all(ledgers.map(({ compare }) => compare()))
    for (const { lost, twice, unknown, counted, stored } of compared)
      expect({ lost, twice, unknown, counted }).toEqual({ lost: [], twice: [], unknown: [], counted: stored })
    await new RestClient(server.url).signUp(dataDir, 'ben@example.com')
    const acknowledged = compared.reduce((sum, each) => sum + each.acknowledged, 0)
    const figures = { acknowledged, lost: 0, twice: 0, refused: 0, slowestMs: tally.slowestMs, readyMs }
    reportFault({ fault: 'clock set back and forth', engine, times: jumps, ...figures })
  })
})
