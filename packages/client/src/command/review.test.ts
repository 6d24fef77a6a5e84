import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createList, type TestUser } from '@wordtide/api/testing'
import { removeFolders } from '@wordtide/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCommand, environmentOf, runCommand, runInTerminal } from '../testing/command.ts'
import { testServer } from '../testing/server.ts'

const newUser = testServer()
let command = ''
beforeAll(async () => {
  command = await buildCommand()
})
afterAll(removeFolders)

async function learner(terms: readonly string[]) {
  const { call, url, token } = await newUser()
  const { list } = await createList({ call }, terms)
  return { call, list, env: await environmentOf({ WORDTIDE_URL: url, WORDTIDE_TOKEN: token }) }
}

/** The cards that the server has answers for. */
async function answeredCards(call: TestUser['call'], list: string) {
  const cards = await call.reviews.getQueue({ list, types: ['translation'], count: 100 })
  return cards
    .filter(({ lastReview }) => lastReview !== null)
    .map(({ term, confidence }) => [term, confidence])
    .toSorted()
}

async function keptFiles({ HOME = '' }: Record<string, string>) {
  const folder = join(HOME, '.local/state/wordtide/unsent')
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name))
}

it('the review asks card by card, takes answers back, and sends them', async () => {
  const { call, list, env } = await learner(['casa', 'perro', 'sol'])
  const terminal = runInTerminal(command, `review ${list.id} --types translation`, env)
  await terminal.shows('Card 1 of 3')
  expect(terminal.screen()).toContain('\ncasa\n')
  expect(terminal.screen()).not.toContain('casa in English')
  // An answer needs the answer to be seen.
  terminal.press('3\r')
  await terminal.shows('casa in English')
  terminal.press('3')
  await terminal.shows('perro')
  terminal.press(' 1')
  await terminal.shows('sol')
  terminal.press('U')
  await terminal.shows('Card 2 of 3')
  terminal.press('\r٣\r2')
  await terminal.shows('3 cards answered')
  expect(terminal.screen()).toContain('2 Yes\n1 Neutral\n0 No')
  terminal.press('\r')
  expect(await terminal.ended).toBe(0)
  expect(terminal.output()).toContain('3 answers sent')
  expect(await answeredCards(call, list.id)).toEqual([
    ['casa', 1],
    ['perro', 1],
    ['sol', 0],
  ])
  expect(await keptFiles(env)).toEqual([])
})

it.each([
  { way: 'Ctrl-C', code: 130, said: '2 answers not sent. What you have answered is kept on this computer' },
  { way: 'a crash', code: 137, said: '' },
])(
  'the review keeps the answers that $way leaves, for the user alone, until they are sent',
  async ({ way, code, said }) => {
    const { call, list, env } = await learner(['casa', 'perro', 'sol'])
    const terminal = runInTerminal(command, `review ${list.id} --types translation`, env)
    await terminal.shows('casa')
    terminal.press('\r3\r1\r')
    await terminal.shows('sol in English')
    const [file = ''] = await keptFiles(env)
    const { pid, answers } = JSON.parse(await readFile(file, 'utf8'))
    expect(answers).toMatchObject([{ result: 1 }, { result: -1 }])
    expect(answers[0].thinkingTime).toBeGreaterThanOrEqual(0)
    if (way === 'a crash') process.kill(pid, 'SIGKILL')
    else terminal.press('\u0003')
    expect(await terminal.ended).toBe(code)
    expect(terminal.output()).toContain(said)
    expect(await answeredCards(call, list.id)).toEqual([])
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    // They are nobody else's.
    const other = await learner([])
    const asOther = await runCommand(command, ['sync'], { ...other.env, HOME: env.HOME ?? '' })
    expect(asOther.stdout).toBe('There are no unsent answers\n')
    expect(await runCommand(command, ['sync'], env)).toMatchObject({ code: 0, stderr: '2 earlier answers sent\n' })
    expect(await answeredCards(call, list.id)).toEqual([
      ['casa', 1],
      ['perro', 0],
    ])
    expect(await keptFiles(env)).toEqual([])
  },
)
