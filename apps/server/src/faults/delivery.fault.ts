import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pngBytes, pngFile } from '@wordtide/api/testing'
import { freePort } from '@wordtide/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { findProgram, freshFolder, removeFolders } from '../testing/helpers.ts'
import { waitUntilReady } from '../testing/ledger.ts'
import { RestClient } from '../testing/rest-client.ts'
import { type ServerProcess, spawnServer, startServer } from '../testing/server-process.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const dockerfile = readFileSync(join(root, 'docker/Dockerfile'), 'utf8').replaceAll('\\\n', ' ')
const [, image = ''] = dockerfile.split(/^FROM .*\n(?=ENV NODE_ENV)/m)

/** The user of the image. If the test runs as root, it starts servers as this user, who can write to DATA_DIR only. */
const userId = 1000
const isRoot = process.getuid?.() === 0 && findProgram('setpriv') !== undefined
const asUser = isRoot ? ['setpriv', `--reuid=${userId}`, `--regid=${userId}`, '--clear-groups', '--'] : []

const instruction = (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(image)?.[1] ?? ''
const execForm = (text: string) => z.array(z.string()).parse(JSON.parse(text))

/** Returns the variables that the image sets, except the address and the data folder, which are the test's. */
function imageEnv(): Record<string, string> {
  const entries = instruction('ENV')
    .split(' ')
    .map((entry) => entry.split('='))
  const ofTest = ['HOST', 'PORT', 'DATA_DIR']
  return Object.fromEntries(
    entries.flatMap(([name = '', value = '']) => (ofTest.includes(name) ? [] : [[name, value]])),
  )
}

/** Runs the last commands of the build, into a folder that has nothing of this project above it. */
async function buildImage(): Promise<string> {
  const folder = await freshFolder()
  chmodSync(folder, 0o755)
  const server = join(folder, 'apps/server')
  const commands = [...dockerfile.matchAll(/^RUN (.*\/server.*)$/gm)].map(([, command = '']) => command)
  expect(commands).toHaveLength(2)
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` }
  for (const command of commands)
    execFileSync('sh', ['-c', command.replaceAll(/(?<=\s)\/server/g, server)], { cwd: root, env, stdio: 'pipe' })
  cpSync(join(root, 'apps/web/dist'), join(folder, 'apps/web/dist'), { recursive: true })
  return server
}

async function dataFolder(): Promise<string> {
  const folder = await freshFolder()
  if (isRoot) chownSync(folder, userId, userId)
  return folder
}

describe('the image', () => {
  let server: string
  let running: ServerProcess
  let dataDir: string
  let client: RestClient
  beforeAll(async () => {
    server = await buildImage()
    dataDir = await dataFolder()
    const [program, ...options] = execForm(instruction('CMD'))
    expect([program, options]).toEqual(['node', ['--enable-source-maps', 'dist/main.js']])
    const env = { ...imageEnv(), NODE_OPTIONS: '--enable-source-maps' }
    running = await startServer(dataDir, await freePort(), env, join(server, 'dist/main.js'), asUser)
    client = new RestClient(running.url)
    await client.signUp(dataDir, 'ada@example.com')
  })
  afterAll(async () => {
    // The tests have ended: so does the server, as when a container is stopped.
    const code = await running?.end('SIGTERM')
    await removeFolders()
    expect([code, running?.output.stderr]).toEqual([0, ''])
  })

  const run = (program: string, args: readonly string[], env: Record<string, string>) => {
    const { closed, output } = spawnServer(env, join(server, 'dist', program), asUser, args)
    return closed.then((code) => ({ code, stdout: output.stdout, stderr: output.stderr }))
  }

  it('contains only files that the server needs: no sources, no tests, none of the tools', () => {
    expect(readdirSync(server).sort()).toEqual(['dist', 'node_modules', 'package.json', 'sbom.cdx.json'])
    const packages = readdirSync(join(server, 'node_modules/.pnpm'))
    for (const tool of ['vitest@', 'esbuild@', 'tsx@', 's3rver@', 'smtp-server@', 'fast-check@'])
      expect(packages.filter((name) => name.startsWith(tool))).toEqual([])
    const names = readdirSync(join(server, 'dist'), { recursive: true, encoding: 'utf8' })
    expect(names.filter((name) => /test|fault|\.env/.test(name))).toEqual([])
  })

  it('serves the client, and is healthy by the health check of the container', async () => {
    const page = await fetch(running.url)
    expect(page.headers.get('content-type')).toContain('text/html')
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? []
    expect((await fetch(running.url + script)).status).toBe(200)
    await waitUntilReady(running.url)
    const [node = '', ...check] = execForm(/^HEALTHCHECK .* CMD (.*)$/m.exec(image)?.[1] ?? '')
    const exitCode = (port: string) => {
      try {
        execFileSync(node, check, { env: { PATH: dirname(process.execPath), PORT: port }, stdio: 'pipe' })
        return 0
      } catch {
        return 1
      }
    }
    expect([exitCode(new URL(running.url).port), exitCode(String(await freePort()))]).toEqual([0, 1])
  })

  it('has images, a voice, and Anki packages in and out', async () => {
    const list = await client.createList(pngFile())
    expect(await client.getBytes(list.image ?? '')).toEqual(pngBytes)
    await client.createVoc(list.id, 'uno')
    const sound = await client.getBytes('/api/tts?t=uno&l=es')
    expect(Buffer.from(sound.slice(0, 4)).toString()).toBe('RIFF')
    const anki = await client.getBytes(`/api/lists/${list.id}/export?format=apkg`)
    expect(Buffer.from(anki.slice(0, 2)).toString()).toBe('PK')
    const body = new FormData()
    body.set('file', new File([Uint8Array.from(anki)], 'words.apkg'))
    expect(await client.call('POST lists/import', body)).toMatchObject({ status: 201 })
  })

  it('has the commands: users, a backup while it runs, a restore elsewhere', async () => {
    const users = await run('admin.js', ['users', 'list', '--json'], { DATA_DIR: dataDir })
    expect(users.code).toBe(0)
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    expect(await run('admin.js', ['version'], {})).toMatchObject({ code: 0, stdout: `${version}\n` })
    expect(users.stdout).toContain('ada@example.com')
    const file = join(dataDir, 'backup.tar.gz')
    expect(await run('backup.js', [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: '' })
    const other = join(await dataFolder(), 'data')
    await mkdir(other)
    if (isRoot) chownSync(other, userId, userId)
    expect(await run('restore.js', [file], { DATA_DIR: other })).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(join(other, 'pglite'))).toBe(true)
  })

  it('names all its components, with versions and licences', () => {
    const bom = z
      .object({
        bomFormat: z.literal('CycloneDX'),
        specVersion: z.literal('1.6'),
        components: z.array(
          z.object({ purl: z.string(), version: z.string(), licenses: z.array(z.unknown()).optional() }),
        ),
      })
      .parse(JSON.parse(readFileSync(join(server, 'sbom.cdx.json'), 'utf8')))
    const manifest = z.object({ dependencies: z.record(z.string(), z.string()) })
    for (const app of ['server', 'web']) {
      const text = readFileSync(join(root, 'apps', app, 'package.json'), 'utf8')
      for (const [name, version] of Object.entries(manifest.parse(JSON.parse(text)).dependencies)) {
        if (version.startsWith('workspace:')) continue
        expect(bom.components.map(({ purl }) => purl.replace('%40', '@').replace(/@[^@]*$/, ''))).toContain(
          `pkg:npm/${name}`,
        )
      }
    }
    const unlicensed = bom.components.filter(({ licenses = [] }) => licenses.length === 0).map(({ purl }) => purl)
    expect(unlicensed).toEqual([])
  })
})
