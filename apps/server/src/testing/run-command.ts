import type { TestServices } from '@wordtide/api/testing'
import { readArgs } from '../admin/command.ts'
import { commands } from '../admin/commands.ts'

/** Runs a command of the operator with these arguments; returns its result and the text for a person. */
export async function runCommand(services: TestServices, name: string, ...line: string[]) {
  const command = commands.get(name)
  if (command === undefined) throw new Error(`no command ${name}`)
  const ofServer = { ...services, dataDir: '', placeOfMail: () => '' }
  const result = await command.run(ofServer, readArgs(name, command, line).args, new AbortController().signal)
  // The result may have been sent as JSON.
  const sent: unknown = JSON.parse(JSON.stringify(result))
  return { result, text: command.text(sent), isFailure: command.isFailure(sent) }
}
