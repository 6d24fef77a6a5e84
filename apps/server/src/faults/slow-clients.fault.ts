import { connect, type Socket } from 'node:net'
import { anyMoment, freePort, reportFault, seededInteger } from '@wordtide/db/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { removeFolders } from '../testing/helpers.ts'
import { keepCalling, newTally, openLedger } from '../testing/ledger.ts'
import { RestClient } from '../testing/rest-client.ts'
import { preparedDataDir, type ServerProcess, startServer } from '../testing/server-process.ts'

const stops = 20

afterAll(removeFolders)

/** The requests of slow clients that have arrived so far. */
const slowRequests = [
  '',
  'GET /api/health HTTP/1.1\r\nHost: local',
  'POST /api/users/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"email":',
]

/** Connects to a server, and sends the request and then a byte from time to time, until the server ends the connection. */
function openSlowClient(server: ServerProcess, request: string): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(request))
  const timer = setInterval(() => request !== '' && socket.write('a'), 300)
  return socket.on('error', () => {}).on('close', () => clearInterval(timer))
}

describe('a server that is stopped while slow clients have not sent their requests', () => {
  it(`ends with 0 within ten seconds, and what it acknowledged is there, ${stops} times`, async () => {
    const random = seededInteger('slow clients')
    const dataDir = await preparedDataDir()
    const port = await freePort()
    let server = await startServer(dataDir, port, { RATE_LIMITS: 'off' })
    onTestFinished(async () => void (await server.end('SIGKILL')))
    const user = new RestClient(server.url)
    await user.signUp(dataDir, 'ada@example.com')
    const tally = newTally()
    const ledgers = await Promise.all([1, 2].map(() => openLedger(user, tally)))
    for (let stop = 0; stop < stops; stop++) {
      const clients = slowRequests.flatMap((request) =>
        Array.from({ length: 8 }, () => openSlowClient(server, request)),
      )
      const calling = keepCalling(ledgers)
      await anyMoment(random, 100, 600)
      // A server that is not done after 9.5 seconds exits with 1.
      expect(await server.end('SIGTERM')).toBe(0)
      await calling.stop()
      for (const client of clients) client.destroy()
      server = await startServer(dataDir, port, { RATE_LIMITS: 'off' })
    }
    expect(tally.unexpected).toEqual([])
    const compared = await Promise.all(ledgers.map(({ compare }) => compare()))
    for (const { lost, twice, unknown, counted, stored } of compared)
      expect({ lost, twice, unknown, counted }).toEqual({ lost: [], twice: [], unknown: [], counted: stored })
    const acknowledged = compared.reduce((sum, each) => sum + each.acknowledged, 0)
    reportFault({
      fault: 'SIGTERM with slow clients',
      engine: 'embedded',
      times: stops,
      acknowledged,
      lost: 0,
      twice: 0,
    })
  })
})
