import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createUser, goodPassword, pngBytes, signIn, testCaller } from '@wordtide/api/testing'
import { errorCatalogue, type TokenScope } from '@wordtide/contract'
import { isFullScope, testEngine } from '@wordtide/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders, testApp } from '../../testing/index.ts'

const examples = fileURLToPath(new URL('../../../../../examples', import.meta.url))
const inExamples = (path: string) => join(examples, path)

const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0
/** CI must have every program. Elsewhere one may be missing. */
const required = process.env.CI !== undefined
/** Dozens of processes, which are left to the full size if there is another engine. */
const isRun = isFullScope || testEngine() === 'embedded'
const shell = isRun && (required || ['bash', 'curl', 'jq'].every(isInstalled))

const programs = [
  { name: 'node', command: [process.execPath, inExamples('node/wordtide.mjs')], isAvailable: isRun },
  { name: 'curl', command: ['bash', inExamples('curl/wordtide.sh')], isAvailable: shell },
  {
    name: 'python',
    command: ['python3', inExamples('python/wordtide.py')],
    isAvailable: isRun && isInstalled('python3'),
  },
]

type Environment = Record<string, string>

/** Runs a program to its end. */
function run([file = '', ...first]: readonly string[], args: readonly string[], env: Environment, cwd = examples) {
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const options = { cwd, env: { PATH: process.env.PATH ?? '', ...env } }
    const child = execFile(file, [...first, ...args], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}

const server = testApp()
let url = ''
beforeAll(async () => {
  url = await (await server).app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await (await server).app.close()
  await removeFolders()
})

/** A user with a password, and the environment of a program that uses the password or a token. */
async function scripting() {
  const { services } = await server
  const { email } = await createUser(services)
  const { call } = testCaller(services, { sessionId: await signIn(services, email) })
  const tokenFor = async (scope: TokenScope) => ({
    WORDTIDE_URL: url,
    WORDTIDE_TOKEN: (await call.accessTokens.create({ name: 'Script', scope, days: 7 })).token,
  })
  return { call, tokenFor, byPassword: { WORDTIDE_URL: url, WORDTIDE_EMAIL: email, WORDTIDE_PASSWORD: goodPassword } }
}

/** Writes a CSV file with these lines. */
async function fileOf(...lines: string[]) {
  return fileWith(Buffer.from(`${lines.join('\r\n')}\r\n`))
}

async function fileWith(bytes: Uint8Array) {
  const file = join(await freshFolder(), 'words.csv')
  await writeFile(file, bytes)
  return file
}

/** Runs a minimal server during `use`, for responses that the real one does not send. */
async function withServer(listener: RequestListener, use: (env: Environment) => Promise<void>) {
  const other = createServer(listener).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : undefined
  await use({ WORDTIDE_URL: `http://127.0.0.1:${port}`, WORDTIDE_TOKEN: 'wordtide_unknown' })
  other.close()
}

const importing = ['--name', 'Spanish basics', '--language', 'es', '--to', 'en']
const en = (value: string) => [{ language: 'en', value }]
const example = (value: string, translation: string) => [{ value, translations: en(translation) }]

describe.each(programs)('the example for $name', ({ command, isAvailable }) => {
  it.skipIf(!isAvailable)('imports the CSV file as a list by password, and prints what is due by token', async () => {
    const { call, byPassword, tokenFor } = await scripting()
    const imported = await run(command, ['import', inExamples('spanish.csv'), ...importing], byPassword)
    const [list] = (await call.lists.listOwn({})).lists
    const stdout = `List ${list?.id}: Spanish basics\n12 vocabularies added\n`
    expect(imported).toEqual({ code: 0, stdout, stderr: '' })
    expect(list).toMatchObject({ name: 'Spanish basics', language: 'es', targetLanguages: ['en'], vocsCount: 12 })

    const { items } = await call.vocs.list({ listId: list?.id ?? '', sort: 'createdAt+' })
    expect(items.map(({ term }) => term)).toEqual([
      'casa',
      'canción',
      'perro',
      'pan',
      'comer',
      'escribir',
      'rojo',
      'fácil',
      'despacio',
      'con',
      'pero',
      'ojalá',
    ])
    const vocs = await Promise.all(items.map(({ id }) => call.vocs.get({ id })))
    expect([vocs[0], vocs[2], vocs[5], vocs[9], vocs[11]]).toMatchObject([
      { pos: 'n', definitions: en('house, home'), examples: example('La *casa* es grande.', 'The *house* is big.') },
      { pos: 'n', definitions: en('dog'), tags: ['animals', 'home'] },
      { examples: example('¿Quieres *escribir*, o llamar?', 'Do you want to *write*, or to call?'), tags: [] },
      { pos: 'pre', definitions: en('with'), examples: [], tags: [] },
      { pos: 'intr', definitions: en('I wish, "if only"') },
    ])

    const due = await run(command, ['due'], await tokenFor('read'))
    expect(due).toMatchObject({ code: 0, stderr: '' })
    const [heading, ...cards] = due.stdout.trimEnd().split('\n')
    expect(heading).toBe('Spanish basics: 36 due')
    expect(new Set(cards).size).toBe(36)
    expect(cards).toContain('  canción (dictation)')
  })

  it.skipIf(!isAvailable)('reports rejected rows, adds the others, and adds to an existing list', async () => {
    const { call, tokenFor } = await scripting()
    const token = await tokenFor('write')
    const wrong = ['\uFEFFterm,example,pos', 'casa,Mi casa.,n', '', '"sí","*Sí*, ""claro"".",adv', ',,n', 'perro,,']
    const { code, stdout, stderr } = await run(command, ['import', await fileOf(...wrong), ...importing], token)
    const [list] = (await call.lists.listOwn({})).lists
    expect(stderr.trimEnd().split('\n')).toEqual([
      'row 2 (casa): examples.0.value: Does not contain hiding part, surround hiding parts with *',
      'row 5 (): term: Required',
      'row 6 (perro): pos: Required',
      `3 refused: mend them in a file of their own, and add it by --list ${list?.id}`,
    ])
    expect([code, stdout]).toEqual([1, `List ${list?.id}: Spanish basics\n1 vocabulary added\n`])

    const listId = list?.id ?? ''
    const corrected = await fileOf('term,example,pos', 'casa,Mi *casa*.,n')
    const again = await run(command, ['import', corrected, '--list', listId, '--to', 'en'], token)
    expect(again).toMatchObject({ code: 0, stderr: '' })
    const { items } = await call.vocs.list({ listId, sort: 'createdAt+' })
    expect(items.map(({ term }) => term)).toEqual(['sí', 'casa'])
  })

  it.skipIf(!isAvailable)('creates nothing from a malformed file, and prints the error of the server', async () => {
    const { call, tokenFor } = await scripting()
    const token = await tokenFor('write')
    const known = 'Known are: term, pos, definition, example, translation, tags'
    const latin = await fileWith(Buffer.from('term,pos\ncanci\xf3n,n\n', 'latin1'))
    const bad = [
      [latin, `${latin} is not UTF-8: save it as CSV UTF-8`],
      [await fileOf('term;pos', 'casa;n'), `Unknown columns: "term;pos" (is the separator a comma?). ${known}`],
      [await fileWith(Buffer.from('')), 'row 1: there is no column "term"'],
      [await fileOf('pos,tags', 'n,home'), 'row 1: there is no column "term"'],
      [await fileOf('term,pos,term', 'casa,n,house'), 'row 1: a column is there twice'],
      [await fileOf('term,pos', 'casa,n', '"sol,n', 'mar,n'), 'row 3: the quotes do not fit'],
      [await fileOf('term,pos', 'casa,n', 'sol'), 'row 3: 1 fields, not 2'],
    ]
    for (const [file = '', message = ''] of bad) {
      const { code, stdout, stderr } = await run(command, ['import', file, ...importing], token)
      expect([code, stdout, stderr.trimEnd().split('\n')]).toEqual([1, '', [expect.stringContaining(message)]])
    }
    const refused = await run(command, ['import', inExamples('spanish.csv'), ...importing], await tokenFor('read'))
    const stderr = `${errorCatalogue.READ_ONLY_TOKEN.message}\n`
    expect(refused).toEqual({ code: 1, stdout: '', stderr })
    expect((await call.lists.listOwn({})).lists).toEqual([])
  })

  it.skipIf(!isAvailable)('prints which variables it requires', async () => {
    const noCredentials = await run(command, ['due'], { WORDTIDE_URL: url })
    expect(noCredentials.stderr).toBe('Set WORDTIDE_TOKEN, or WORDTIDE_EMAIL and WORDTIDE_PASSWORD\n')
    const noUrl = await run(command, ['due'], { WORDTIDE_URL: 'localhost:3000', WORDTIDE_TOKEN: 'wordtide_unknown' })
    expect(noUrl.stderr).toBe('WORDTIDE_URL must begin with http:// or https://\n')
  })

  it.skipIf(!isAvailable)('waits as long as the server requests', async () => {
    const requestedAt: number[] = []
    const busy: RequestListener = (_, response) => {
      requestedAt.push(Date.now())
      response.writeHead(requestedAt.length === 1 ? 503 : 502, { 'retry-after': '1' }).end('<h1>Bad Gateway</h1>')
    }
    await withServer(busy, async (env) => {
      const { code, stderr } = await run(command, ['due'], env)
      const said = ['The server answered 503: trying again in 1 s', 'The server answered 502']
      expect([code, stderr.trimEnd().split('\n')]).toEqual([1, said])
      expect((requestedAt[1] ?? 0) - (requestedAt[0] ?? 0)).toBeGreaterThanOrEqual(900)
    })
  })

  it.skipIf(!isAvailable)('adds no row twice when a file is imported again into the same list', async () => {
    const { call, tokenFor } = await scripting()
    const token = await tokenFor('write')
    const file = await fileOf('term,pos', 'casa,n', 'sol,n')
    await run(command, ['import', file, ...importing], token)
    const [list] = (await call.lists.listOwn({})).lists
    const again = ['import', file, '--list', list?.id ?? '', '--to', 'en']
    expect(await run(command, again, token)).toMatchObject({ code: 0, stderr: '' })
    expect((await call.lists.get({ id: list?.id ?? '' })).vocsCount).toBe(2)
  })

  it.skipIf(!isAvailable)('prints the current row when the connection is lost, and how to continue', async () => {
    let requestCount = 0
    const lost: RequestListener = (request, response) => {
      requestCount += 1
      if (requestCount === 3) request.socket.destroy()
      else response.setHeader('content-type', 'application/json').end('{ "id": "list-1", "name": "Spanish basics" }')
    }
    await withServer(lost, async (env) => {
      const { code, stdout, stderr } = await run(command, ['import', inExamples('spanish.csv'), ...importing], env)
      expect([code, stdout]).toEqual([1, 'List list-1: Spanish basics\n'])
      expect(stderr.trimEnd().split('\n')).toEqual([
        expect.stringMatching(/^row 3 \(canción\): ./),
        'Import the file again within 24 hours by --list list-1: rows that are in are not added twice',
      ])
    })
  })
})

describe('docs/scripting.md', () => {
  it.skipIf(!shell)('contains only commands that work', async () => {
    const document = await readFile(inExamples('../docs/scripting.md'), 'utf8')
    const blocks = [...document.matchAll(/^```(sh|json)\n(.*?)^```$/gms)]
    const script = blocks.flatMap(([, language, text = '']) => (language === 'sh' ? text : [])).join('\n')
    const folder = await freshFolder()
    await writeFile(join(folder, 'beach.png'), pngBytes)
    const { call, byPassword, tokenFor } = await scripting()
    const env = { ...byPassword, ...(await tokenFor('write')) }
    const { code, stdout, stderr } = await run(['bash', '--norc', '-euo', 'pipefail', '-c'], [script], env, folder)
    expect([code, stderr]).toEqual([0, ''])

    const [list] = (await call.lists.listOwn({})).lists
    expect(list).toMatchObject({ name: 'At the sea', targetLanguages: ['en', 'fr'], vocsCount: 5 })
    expect(list?.image).not.toBeNull()
    for (const said of [
      '[3,0]\n[0,3]\n/api/lists/',
      `At the sea\n${list?.image}\n["arena",null]\n["la playa","beach"]\n["mar",null]\n["sol",null]\n`,
      '\n{"saved":3,"skipped":[]}{"saved":0,"skipped":[]}',
      'At the sea: ',
      '\n["translation",1]\n201 \n201 true\n304\non a beach\nPRECONDITION_FAILED\n',
      '\n["list","At the sea"]\n',
      '\n["vocabulary","la ola"]\n',
      '1\n[{"row":3,"field":"term","message":"Required"}]\n',
    ])
      expect(stdout).toContain(said)
    const shown = blocks.flatMap(([, language, text = '']) => (language === 'json' ? [JSON.parse(text)] : []))
    expect(shown).toContainEqual(JSON.parse(stdout.slice(stdout.lastIndexOf('\n{'))))
    expect(await readFile(join(folder, 'wordtide.json'), 'utf8')).toContain('"term":"arena"')
  })
})
