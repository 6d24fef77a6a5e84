import { restrictNewFiles } from '@wordtide/db'
import { lineOf } from '../backup/report.ts'
import { readConfig } from '../config.ts'
import { commandLog } from '../log.ts'
import { version } from '../version.ts'
import { completeArgs, readArgs, usageOf } from './command.ts'
import { commands } from './commands.ts'
import { runCommand } from './run.ts'

restrictNewFiles()
const [group = '', verb = '', ...line] = process.argv.slice(2)
const name = `${group} ${verb}`
const command = commands.get(name)
if (command === undefined) {
  if (['', 'help', '--help', '-h'].includes(group)) {
    const chosen = [...commands].filter(([each]) => verb === '' || each.startsWith(`${verb} `))
    const lines = chosen.map(([each, found]) => `  ${usageOf(each, found)}\n      ${found.summary}`)
    process.stdout.write(
      `npm run admin -- COMMAND, which is one of\n\n${lines.join('\n')}\n  version\n      shows the version\n`,
    )
  } else if (group === 'version') {
    process.stdout.write(`${version}\n`)
  } else {
    process.stderr.write(`There is no command ${name.trim()}: npm run admin -- help lists them\n`)
    process.exitCode = 2
  }
} else {
  try {
    const { args: given, isJson } = readArgs(name, command, line)
    const args = await completeArgs(command, given, process.stdin)
    command.check(args)
    const config = readConfig(process.env)
    const result = await runCommand(config, commandLog(config.logLevel), name, args)
    process.stdout.write(`${isJson ? JSON.stringify(result, null, 2) : command.text(result)}\n`)
    if (command.isFailure(result)) process.exitCode = 1
  } catch (error) {
    process.stderr.write(`Not done: ${lineOf(error)}\n`)
    process.exitCode = 1
  }
}
