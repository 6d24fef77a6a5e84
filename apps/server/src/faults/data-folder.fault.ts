import { cp } from 'node:fs/promises'
import { amountOf, anyMoment, isFullRun, reportFault, seededInteger, waitUntil } from '@wordtide/db/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { keepCalling, newTally, openLedger } from '../testing/ledger.ts'
import { canMount, namespace, smallDisk } from '../testing/mounts.ts'
import { RestClient } from '../testing/rest-client.ts'
import { preparedDataDir, useServers } from '../testing/server-process.ts'

afterAll(removeFolders)
const { start, startupFailure } = useServers()

/** Signs up and opens lists in which clients keep writing. */
async function beginWriting(url: string, dataDir: string) {
  const user = new RestClient(url)
  await user.signUp(dataDir, 'ada@example.com')
  const tally = newTally()
  const ledgers = await Promise.all(Array.from({ length: 4 }, () => openLedger(user, tally)))
  return { user, tally, ledgers, calling: keepCalling(ledgers) }
}

describe('the data folder', () => {
  const copies = 20

  it.runIf(isFullRun)(
    `copied while the server writes, ${copies} times, is refused as long as that runs, and then has what was written before`,
    async () => {
      const random = seededInteger('copy')
      let [acknowledged, lost] = [0, 0]
      for (let copy = 0; copy < copies; copy++) {
        const dataDir = await preparedDataDir()
        const server = await start(dataDir)
        const { user, ledgers, calling } = await beginWriting(server.url, dataDir)
        await anyMoment(random, 100, 1000)
        const before = ledgers.map((ledger) => ledger.acknowledged())
        const copied = await freshFolder()
        await cp(dataDir, copied, { recursive: true })
        const refused = await startupFailure({ DATA_DIR: copied })
        expect(refused).toMatchObject({ code: 1, lines: [expect.stringMatching(/^wordtide: .*in use by process \d+/)] })
        await calling.stop()
        await server.end('SIGKILL')

        user.url = (await start(copied)).url
        await user.signIn('ada@example.com')
        for (const [index, ledger] of ledgers.entries()) {
          const stored = new Set((await ledger.readAll()).map(({ id }) => id))
          const expected = before[index] ?? []
          acknowledged += expected.length
          lost += expected.filter((id) => !stored.has(id)).length
        }
      }
      expect(lost).toBe(0)
      reportFault({ fault: 'folder copied while writing', engine: 'embedded', times: copies, acknowledged, lost })
    },
  )

  const fills = amountOf({ short: 1, all: 1, full: 10 })

  it.runIf(canMount)(
    `whose disk is full, ${fills} times: writes are refused, reads go on, and nothing is lost`,
    async () => {
      let [acknowledged, refused] = [0, 0]
      for (let fill = 0; fill < fills; fill++) {
        const disk = await smallDisk(await preparedDataDir())
        const server = await start(disk.dataDir, { RATE_LIMITS: 'off' }, disk.wrapper)
        const { user, tally, ledgers, calling } = await beginWriting(server.url, disk.seenBy(server.child.pid))
        await waitUntil(() => ledgers.every((ledger) => ledger.acknowledged().length > 0))
        await disk.fill()
        await waitUntil(() => tally.unavailable >= 20 || tally.unexpected.length > 0 || server.child.exitCode !== null)
        expect((await user.call('GET lists/user')).status).toBe(200)
        await calling.stop()
        expect(tally).toMatchObject({ unexpected: [], unanswered: 0 })
        await server.end('SIGTERM')
        refused += tally.unavailable

        user.url = (await start(disk.kept)).url
        await user.signIn('ada@example.com')
        for (const ledger of ledgers) {
          const { lost, twice, counted, stored, ...compared } = await ledger.compare()
          expect({ lost, twice, counted }).toEqual({ lost: [], twice: [], counted: stored })
          acknowledged += compared.acknowledged
        }
      }
      reportFault({ fault: 'disk full', engine: 'embedded', times: fills, acknowledged, lost: 0, twice: 0, refused })
    },
  )

  it.runIf(canMount && isFullRun)('on a disk that cannot be written to stops the start with one line', async () => {
    const dataDir = await preparedDataDir()
    const readOnly = `mount --bind '${dataDir}' '${dataDir}' && mount -o remount,bind,ro '${dataDir}' && exec "$0" "$@"`
    const failure = await startupFailure({ DATA_DIR: dataDir }, [...namespace, 'sh', '-c', readOnly])
    expect(failure).toMatchObject({ code: 1, lines: [expect.stringMatching(/^wordtide: DATA_DIR: /)] })
    await start(dataDir)
    reportFault({ fault: 'folder read-only', engine: 'embedded', times: 1 })
  })
})
