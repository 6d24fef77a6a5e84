import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorCatalogue, limits } from '@wordtide/contract'
import { freePort, isFullRun } from '@wordtide/db/testing'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { RestClient } from '../testing/rest-client.ts'
import { preparedDataDir, type ServerProcess, startServer } from '../testing/server-process.ts'

const serverPackage = fileURLToPath(new URL('../..', import.meta.url))

const running: ServerProcess[] = []
afterEach(() => Promise.all(running.splice(0).map((server) => server.end('SIGKILL'))))
afterAll(removeFolders)

async function start(env: Record<string, string> = {}, bundle?: string) {
  const dataDir = await preparedDataDir()
  const server = await startServer(dataDir, await freePort(), { RATE_LIMITS: 'off', ...env }, bundle)
  running.push(server)
  const client = new RestClient(server.url)
  await client.signUp(dataDir, 'ada@example.com')
  return { server, client }
}

const speechPath = (text: string, language = 'de') => `tts?${new URLSearchParams({ t: text, l: language })}`

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

describe.runIf(isFullRun)('while the server speaks', () => {
  it('12 sentences, other requests take at most three times as long as on an idle server', async () => {
    const { server, client } = await start()
    let sentences = 0
    /** Distinct texts of the maximal length: none of them is cached. */
    const nextSentences = () =>
      Array.from({ length: 12 }, () =>
        `${++sentences} mal: ${'der Fischer ging früh am Morgen zum Hafen hinunter, '.repeat(6)}`.slice(
          0,
          limits.speech.text,
        ),
      )
    const measureRequest = async () => {
      const start = performance.now()
      await (await fetch(`${server.url}/api/health`)).text()
      return performance.now() - start
    }
    for (let request = 0; request < 300; request++) await measureRequest()

    /** The ratio of the median durations, in alternating rounds, so that other load on the machine affects both. */
    async function measureRatio(): Promise<number> {
      const idle: number[] = []
      const speaking: number[] = []
      while (idle.length < 120 || speaking.length < 120) {
        for (let request = 0; request < 40; request++) idle.push(await measureRequest())
        let isSpeaking = true
        const responses = Promise.all(nextSentences().map((text) => client.call(`GET ${speechPath(text)}`))).finally(
          () => {
            isSpeaking = false
          },
        )
        while (isSpeaking) {
          const duration = await measureRequest()
          if (isSpeaking) speaking.push(duration)
        }
        expect((await responses).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
      }
      // Below a millisecond, the timer and the scheduler dominate, not the server.
      return median(speaking) / Math.max(median(idle), 1)
    }

    const ratios: number[] = []
    while (ratios.length < 3 && !ratios.some((ratio) => ratio <= 3)) ratios.push(await measureRatio())
    expect(Math.min(...ratios)).toBeLessThanOrEqual(3)
  })
})

describe('without the package of the embedded voice', () => {
  it('the server starts with one line in the log, and speaks nothing', async () => {
    const { server, client } = await start({}, await copyWithoutVoice())
    expect(server.output.stdout.split('\n').filter((line) => /voice|espeak/.test(line))).toEqual([
      expect.stringContaining('there is no embedded voice'),
    ])
    expect((await client.call('GET health')).status).toBe(200)
    expect(await client.call(`GET ${speechPath('Haus')}`)).toMatchObject({
      status: 404,
      body: { message: errorCatalogue.NO_VOICE.message },
    })
  })
})

/** Copies the built server and links its packages except that of the voice; returns the path of the bundle. */
async function copyWithoutVoice(): Promise<string> {
  const folder = await freshFolder()
  await cp(join(serverPackage, 'dist'), join(folder, 'dist'), { recursive: true })
  const packages = join(serverPackage, 'node_modules')
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(packages)) {
    if (name !== '@echogarden') await symlink(join(packages, name), join(folder, 'node_modules', name))
  }
  return join(folder, 'dist/main.js')
}
