#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { type Command, columns } from './command.ts'
import { add } from './commands/add.ts'
import { due } from './commands/due.ts'
import { exportList } from './commands/export.ts'
import { importFile } from './commands/import.ts'
import { login } from './commands/login.ts'
import { review } from './commands/review.ts'
import { sync } from './commands/sync.ts'
import { addressInUse, defaultUrl } from './connection.ts'
import { messageOf, UsageFailure } from './failure.ts'
import { note, print } from './output.ts'

const commands = new Map<string, Command>(
  Object.entries({ login, due, review, add, import: importFile, export: exportList, sync }),
)

function printHelp(): void {
  print(`Usage: wordtide COMMAND

${columns([...commands].map(([name, { summary }]) => [name, summary]))}

  wordtide help COMMAND, or wordtide COMMAND --help, says more about one; wordtide --version prints the version.
  WORDTIDE_URL (${defaultUrl} unless given) and WORDTIDE_TOKEN go before what \`wordtide login\` keeps.
  NO_COLOR turns colours off. Exit codes: 0 done, 1 failed, 2 called in a wrong way, 130 stopped.`)
}

function printVersion(): void {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  print(version)
}

async function run([name, ...args]: string[]): Promise<void> {
  if (name === undefined) {
    printHelp()
    throw new UsageFailure('Name a command')
  }
  if (name === '--version' || name === '-v') return printVersion()
  const isHelp = name === 'help' || name === '--help' || name === '-h'
  const asked = isHelp ? args[0] : name
  if (asked === undefined) return printHelp()
  const command = commands.get(asked)
  if (command === undefined) throw new UsageFailure(`There is no command ${asked}: \`wordtide --help\` lists them`)
  if (isHelp || args.includes('--help') || args.includes('-h')) return command.help(asked)
  await command.run(asked, args)
}

// A reader that stops early, such as `head`, is no failure.
process.stdout.on('error', (error) => {
  if ('code' in error && error.code === 'EPIPE') process.exit()
  throw error
})

try {
  await run(process.argv.slice(2))
} catch (error) {
  note(messageOf(error, await addressInUse()))
  process.exitCode = error instanceof UsageFailure ? 2 : 1
}
