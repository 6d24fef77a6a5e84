import { restrictNewFiles } from '@wordtide/db'
import { pino } from 'pino'
import { lineOf } from '../backup/report.ts'
import { readConfig } from '../config.ts'
import { createLog, plainLines } from '../log.ts'
import { readArgs, usageOf } from './command.ts'
import { commands } from './commands.ts'
import { runCommand } from './run.ts'

restrictNewFiles()
const [group = '', verb = '', ...line] = process.argv.slice(2)
const name = `${group} ${verb}`
const command = commands.get(name)
if (command === undefined) {
  const lines = [...commands].map(([each, found]) => `  ${usageOf(each, found)}\n      ${found.summary}`)
  const isHelp = ['', 'help', '--help', '-h'].includes(group)
  if (!isHelp) process.stderr.write(`There is no command ${name.trim()}\n`)
  process.stdout.write(`npm run admin -- COMMAND, which is one of\n\n${lines.join('\n')}\n`)
  process.exitCode = isHelp ? 0 : 2
} else {
  try {
    const { args, isJson } = readArgs(name, command, line)
    const log = createLog('warn', plainLines(pino.destination({ dest: 2, sync: true })))
    const result = await runCommand(readConfig(process.env), log, name, args)
    process.stdout.write(`${isJson ? JSON.stringify(result, null, 2) : command.text(result)}\n`)
  } catch (error) {
    process.stderr.write(`Not done: ${lineOf(error)}\n`)
    process.exitCode = 1
  }
}
