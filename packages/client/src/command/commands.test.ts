import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createList } from '@wordtide/api/testing'
import { removeFolders } from '@wordtide/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCommand, type Environment, environmentOf, runCommand } from '../testing/command.ts'
import { testServer } from '../testing/server.ts'

const newUser = testServer()
let command = ''
beforeAll(async () => {
  command = await buildCommand()
})
afterAll(removeFolders)

async function scripting(scope: 'read' | 'write' = 'write') {
  const { call, url, token } = await newUser(scope)
  const env = await environmentOf({ WORDTIDE_URL: url, WORDTIDE_TOKEN: token })
  const run = (args: readonly string[], { env: others = {}, input = '' }: { env?: Environment; input?: string } = {}) =>
    runCommand(command, args, { ...env, ...others }, input)
  return { call, url, token, env, run }
}

it('the command logs in once, for the user alone', async () => {
  const { url, token, env, run } = await scripting()
  const anew = { env: { WORDTIDE_URL: '', WORDTIDE_TOKEN: '' } }
  const mistyped = run(['login', '--url', 'http://localhost:1'], { ...anew, input: `${token}\n` })
  expect(await run(['due'], anew)).toMatchObject({ code: 1, stderr: expect.stringContaining('run `wordtide login`') })
  const login = await run(['login'], { ...anew, input: `${url}/\n${token}\n` })
  expect(login).toMatchObject({ code: 0, stdout: `You are Ada on ${url}\n` })
  expect((await stat(join(env.HOME ?? '', '.config/wordtide/login.json'))).mode & 0o777).toBe(0o600)
  expect(await run(['due'], anew)).toEqual({ code: 0, stdout: 'Nothing is due today\n', stderr: '' })
  expect(await mistyped).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('http://localhost:1 cannot be reached'),
  })
  // The token is for this server alone.
  const elsewhere = await run(['due'], { env: { WORDTIDE_URL: 'http://localhost:1', WORDTIDE_TOKEN: '' } })
  expect(elsewhere.stderr).toContain('There is no access token for http://localhost:1')
})

it('imports, adds, says what is due, and exports', async () => {
  const { call, env, run } = await scripting()
  const file = join(env.HOME ?? '', 'words.csv')
  await writeFile(file, 'term,definition,pos\ncasa,house,n\n,nothing,n\n')
  const importing = ['import', file, '--new', 'At home', '--language', 'Spanish', '--to', 'en,de']
  const report = 'At home: 1 word added, 1 wrong and left out'
  expect(await run([...importing, '--dry-run'])).toEqual({
    code: 1,
    stdout: `${report} (a dry run: nothing is saved)\n`,
    stderr: expect.stringContaining('Row 3: term: Required\n'),
  })
  expect((await call.lists.listOwn({})).lists).toEqual([])
  expect(await run(importing)).toMatchObject({ code: 1, stdout: `${report}\n` })
  expect(await run(['import', file, '--list', 'at home'])).toMatchObject({
    stdout: 'At home: 0 words added, 1 there already, 1 wrong and left out\n',
  })

  const added = await run(['add', 'At home', 'perro', 'dog', 'Hund', '--pos', 'noun', '--example', 'Un *perro* ladra.'])
  expect(added).toEqual({ code: 0, stdout: 'At home: 1 word added\n', stderr: '' })
  const [list] = (await call.lists.listOwn({})).lists
  const lines = await run(['add', list?.id ?? '', '--json'], { input: 'sol\tsun\nmar\tsea\tMeer\nsol\n' })
  expect(JSON.parse(lines.stdout)).toEqual({ list: list?.id, created: 2, updated: 0, skipped: 1 })
  const [, , perro] = (await call.vocs.list({ listId: list?.id ?? '', view: 'full', sort: 'term-' })).items
  expect(perro).toMatchObject({
    term: 'mar',
    definitions: [
      { language: 'en', value: 'sea' },
      { language: 'de', value: 'Meer' },
    ],
  })

  expect((await run(['due'])).stdout).toBe('0 due, 12 new  At home\n')
  expect(JSON.parse((await run(['due', '--json'])).stdout)).toMatchObject({ due: 0, new: 12 })

  expect((await run(['export', 'At home'])).stdout).toContain('\r\nperro,n,')
  const out = join(env.HOME ?? '', 'home.json')
  expect(await run(['export', 'At home', '-o', out])).toMatchObject({ code: 0, stdout: '' })
  expect(JSON.parse(await readFile(out, 'utf8'))).toMatchObject({ list: { name: 'At home' } })
})

it('the command says in one line what is wrong and what to do', async () => {
  const { call, run } = await scripting()
  await createList({ call }, [], { name: 'Twice' })
  await createList({ call }, [], { name: 'Twice' })
  await createList({ call }, [], { name: 'Once only' })
  const reading = await scripting('read')
  await createList(reading, [], { name: 'Once only' })
  const cases: [code: number, args: string[], said: string, env?: Environment][] = [
    [1, ['due'], 'http://127.0.0.1:1 cannot be reached', { WORDTIDE_URL: 'http://127.0.0.1:1' }],
    [1, ['due'], 'The access token is not valid any more', { WORDTIDE_TOKEN: 'wordtide_unknown' }],
    [1, ['due'], 'ftp://x is not an address', { WORDTIDE_URL: 'ftp://x' }],
    [1, ['export', 'Twic'], 'There is no list "Twic": do you mean "Twice"?'],
    [1, ['export', 'Twice'], '2 lists are named "Twice": name one by its id ('],
    [1, ['export', '01932c60-1f44-7d8a-8b11-6e0c9a5d3f27'], 'There is no list "01932c60-1f44-7d8a-8b11-6e0c9a5d3f27"'],
    [1, ['import', 'nowhere.csv', '--list', 'Once only'], 'There is no file nowhere.csv'],
    [1, ['add', 'Once only', 'x'.repeat(101)], 'vocs.0.term: '],
    [1, ['add', 'Once only', 'a', 'b', 'c'], '2 definitions for the languages en: name others by --language'],
    [2, ['add', 'Once only', 'a', '--pos', 'nun'], '--pos is one of n, '],
    [2, ['review'], 'A review needs a terminal'],
    [2, ['import', 'x.csv'], 'Say where to import: either --list LIST, or --new NAME'],
    [2, ['export'], 'Usage: wordtide export LIST'],
    [2, ['due', '--jsn'], "Unknown option '--jsn'"],
    [2, ['duo'], 'There is no command duo: `wordtide --help` lists them'],
  ]
  const outcomes = cases.map(async ([code, args, said, env = {}]) => {
    const { stderr, stdout, ...run_ } = await run(args, { env })
    expect({ ...run_, stdout, lines: stderr.split('\n').length, stderr }).toEqual({
      code,
      stdout: '',
      lines: 2,
      stderr: expect.stringContaining(said),
    })
  })
  await Promise.all(outcomes)
  expect((await reading.run(['add', 'Once only', 'a'])).stderr).toContain('The access token may only read')
})

it('the command prints its help and its version', async () => {
  const { run } = await scripting()
  const help = (await run(['--help'])).stdout
  for (const name of ['login', 'due', 'review', 'add', 'import', 'export', 'sync']) expect(help).toContain(`  ${name} `)
  expect((await run(['import', '--help'])).stdout).toContain('--dry-run')
  expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})
