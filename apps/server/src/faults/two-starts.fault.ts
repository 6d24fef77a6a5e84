import { amountOf, findPostgres, freePort, reportFault, startPostgres, waitUntil } from '@wordtide/db/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { preparedDataDir, spawnServer } from '../testing/server-process.ts'

afterAll(removeFolders)

const found = findPostgres()
const programs = found !== undefined && 'programs' in found ? found.programs : undefined

/** Starts two servers at the same moment, each on a port of its own. Returns them when each is ready or has ended. */
async function startTwo(env: Record<string, string>, dataDirs: readonly string[]) {
  const servers = await Promise.all(
    dataDirs.map(async (dataDir) => {
      const port = await freePort()
      return { port, ...spawnServer({ ...env, DATA_DIR: dataDir, PORT: String(port) }) }
    }),
  )
  onTestFinished(async () => {
    for (const { child } of servers) child.kill('SIGKILL')
    await Promise.all(servers.map(({ closed }) => closed))
  })
  const isReady = (port: number) =>
    fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  const hasSettled = async ({ port, child }: (typeof servers)[number]) => child.exitCode !== null || isReady(port)
  for (const server of servers) await waitUntil(() => hasSettled(server), { intervalMs: 20 })
  return servers
}

describe('two starts at the same moment', () => {
  const times = amountOf({ short: 1, all: 1, full: 20 })

  it(`in one folder, ${times} times: one server runs, the other says in one line that it does`, async () => {
    for (let time = 0; time < times; time++) {
      const dataDir = await preparedDataDir()
      const servers = await startTwo({}, [dataDir, dataDir])
      const [loser, ...otherLosers] = servers.filter(({ child }) => child.exitCode !== null)
      expect(otherLosers).toEqual([])
      expect(loser?.output.stderr).toMatch(/^wordtide: .*is in use by process \d+.*\n$/)
      for (const { child } of servers) child.kill('SIGKILL')
      await Promise.all(servers.map(({ closed }) => closed))
    }
    reportFault({ fault: 'two starts at once', engine: 'embedded', times })
  })

  it.runIf(programs !== undefined)(`on one empty database, ${times} times: both run`, async () => {
    for (let time = 0; time < times; time++) {
      const postgres = await startPostgres(programs ?? '')
      const servers = await startTwo({ DATABASE_URL: postgres.url }, [await freshFolder(), await freshFolder()])
      expect(servers.map(({ child, output }) => [child.exitCode, output.stderr])).toEqual(Array(2).fill([null, '']))
      for (const { child } of servers) child.kill('SIGKILL')
      await Promise.all(servers.map(({ closed }) => closed))
      await postgres.stop()
    }
    reportFault({ fault: 'two starts at once', engine: 'PostgreSQL', times })
  })
})
