import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { completeArgs, readArgs } from './command.ts'
import { commands } from './commands.ts'

const id = '019ab3de-0000-7000-8000-000000000000'
const noId = 'must be an id, such as 019ab3de-7c1f-7000-8000-5b2f1e4d3c2a'

/** Reads and checks a command line as the process does. */
function check([group, verb, ...line]: readonly string[]) {
  const name = `${group} ${verb}`
  const command = commands.get(name) ?? expect.fail(`no command ${name}`)
  command.check(readArgs(name, command, line).args)
}

it.each([
  ['message: is missing: --message TEXT, or --message - for the standard input', ['feedback', 'answer', id]],
  ['message: must not be empty', ['feedback', 'answer', id, '--message', ' ']],
  ['message: must have at most 20000 characters', ['feedback', 'answer', id, '--message', 'x'.repeat(20_001)]],
  [`id: ${noId}`, ['feedback', 'close', '7']],
  ['use: npm run admin -- feedback close ID [--json]', ['feedback', 'close']],
  ['limit: must be a whole number', ['feedback', 'list', '--limit', 'many']],
  ['email: Invalid', ['mail', 'test', 'ada']],
  ['id: give an id, or --all', ['mails', 'retry']],
  ['id: give an id, or --all', ['mails', 'retry', id, '--all']],
  ['use: npm run admin -- mails retry [ID] [--all] [--json]', ['mails', 'retry', id, id]],
  [`list: ${noId}`, ['lists', 'unpublish', 'http://localhost/library']],
  ['use: npm run admin -- jobs list [--json]', ['jobs', 'list', '--all']],
  ['use: npm run admin -- users find EMAIL [--json]', ['users', 'find']],
  ['use: npm run admin -- users find EMAIL [--json]', ['users', 'find', 'a@b.example', 'more']],
  ['use: npm run admin -- users create EMAIL [--name NAME] [--json]', ['users', 'create']],
  ['name: Name is required', ['users', 'create', 'a@b.example', '--name', ' ']],
  ['email: Invalid email', ['users', 'suspend', 'nobody']],
  ['use: npm run admin -- users delete EMAIL [--yes] [--json]', ['users', 'delete', 'a@b.example', '--force']],
  ['use: npm run admin -- storage check [--json]', ['storage', 'check', 'images']],
])('arguments that are not those of the command are refused: %s', (reason, line) => {
  expect(() => check(line)).toThrow(reason)
})

it.each([
  [['feedback', 'answer', id, '--message=-- Ada']],
  [['feedback', 'open', id.toUpperCase()]],
  [['mails', 'retry', '--all', '--json']],
  [['mails', 'retry', id]],
  [['lists', 'find', `https://words.example.org/library/lists/${id}?view=cards#top`]],
])('arguments that fit are taken: %j', (line) => {
  expect(() => check(line)).not.toThrow()
})

it('a person at a terminal confirms a deletion, a program need not', async () => {
  const command = commands.get('users delete') ?? expect.fail('no command')
  const atTerminal = (isTTY: boolean) => Object.assign(Readable.from([]), { isTTY })
  const email = 'ada@example.com'
  expect(await completeArgs(command, { email }, atTerminal(true))).toEqual({ email })
  expect(await completeArgs(command, { email, yes: true }, atTerminal(true))).toEqual({ email, yes: true })
  expect(await completeArgs(command, { email }, atTerminal(false))).toEqual({ email, yes: true })
})
