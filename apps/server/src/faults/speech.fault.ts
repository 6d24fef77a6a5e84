import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorCatalogue, limits } from '@wordtide/contract'
import { freePort } from '@wordtide/db/testing'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/index.ts'
import { type ServerProcess, startServer, warmFolder } from '../testing/process.ts'
import { Visitor } from '../testing/visitor.ts'

const server = fileURLToPath(new URL('../..', import.meta.url))

const running: ServerProcess[] = []
afterEach(() => Promise.all(running.splice(0).map((one) => one.end('SIGKILL'))))
afterAll(removeFolders)

async function start(env: Record<string, string> = {}, bundle?: string) {
  const dataDir = await warmFolder()
  const started = await startServer(dataDir, await freePort(), { RATE_LIMITS: 'off', ...env }, bundle)
  running.push(started)
  const visitor = new Visitor(started.url)
  await visitor.join(dataDir, 'ada@example.com')
  return { started, visitor }
}

/** Texts as long as they may be, none like another. */
const longTexts = (round: number) =>
  Array.from({ length: 12 }, (_, index) =>
    `${round} mal ${index}: ${'der Fischer ging früh am Morgen zum Hafen hinunter, '.repeat(6)}`.slice(
      0,
      limits.speech.text,
    ),
  )

const sayPath = (text: string, language = 'de') => `tts?${new URLSearchParams({ t: text, l: language })}`

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

describe('while the server speaks', () => {
  it('with 12 sentences under way, other calls take at most three times what they take on the idle server', async () => {
    const { started, visitor } = await start()
    const timeHealth = async () => {
      const from = performance.now()
      await (await fetch(`${started.url}/api/health`)).text()
      return performance.now() - from
    }
    for (let call = 0; call < 300; call++) await timeHealth()
    const idle: number[] = []
    const speaking: number[] = []
    // By turns, so that what else the machine does meanwhile slows both alike.
    for (let round = 0; round < 3; round++) {
      for (let call = 0; call < 40; call++) idle.push(await timeHealth())
      let underWay = true
      const said = Promise.all(longTexts(round).map((text) => visitor.call(`GET ${sayPath(text)}`)))
      const over = said.finally(() => {
        underWay = false
      })
      while (underWay) {
        const time = await timeHealth()
        if (underWay) speaking.push(time)
      }
      expect((await over).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    }
    expect(speaking.length).toBeGreaterThan(100)
    // Under a millisecond, the clock and the system's turns decide, not the server.
    expect(median(speaking)).toBeLessThanOrEqual(3 * Math.max(median(idle), 1))
  })
})

describe('without the package of the embedded voice', () => {
  it('starts, says so in one line, and speaks nothing', async () => {
    const { started, visitor } = await start({}, await withoutVoice())
    expect(started.output.stdout.split('\n').filter((line) => /voice|espeak/.test(line))).toEqual([
      expect.stringContaining('there is no embedded voice'),
    ])
    expect((await visitor.call('GET health')).status).toBe(200)
    expect(await visitor.call(`GET ${sayPath('Haus')}`)).toMatchObject({
      status: 404,
      body: { message: errorCatalogue.NO_VOICE.message },
    })
  })
})

/** A copy of the built server beside the packages of this one, but for the one of the voice. */
async function withoutVoice(): Promise<string> {
  const folder = await freshFolder()
  await cp(join(server, 'dist'), join(folder, 'dist'), { recursive: true })
  const packages = join(server, 'node_modules')
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(packages)) {
    if (name !== '@echogarden') await symlink(join(packages, name), join(folder, 'node_modules', name))
  }
  return join(folder, 'dist/main.js')
}
