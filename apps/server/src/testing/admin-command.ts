import { fileURLToPath } from 'node:url'
import { spawnServer } from './server-process.ts'

const bundle = fileURLToPath(new URL('../../dist/admin.js', import.meta.url))

/** Passes a variable on as the standard input of a program. */
const withInput = ['sh', '-c', 'printf %s "$COMMAND_INPUT" | "$0" "$@"']

/** Runs a command of the operator as a process of its own, with these settings only. Returns its exit code and its output. */
export async function runAdmin(line: readonly string[], env: Record<string, string>, input = '') {
  const { closed, output } = spawnServer({ ...env, COMMAND_INPUT: input }, bundle, withInput, line)
  return { code: await closed, stdout: output.stdout, stderr: output.stderr }
}

/** Runs a command with `--json`, and returns its result. Throws if it does not succeed. */
export async function adminResult(line: readonly string[], env: Record<string, string>): Promise<unknown> {
  const { code, stdout, stderr } = await runAdmin([...line, '--json'], env)
  if (code !== 0) throw new Error(`${line.join(' ')} exited with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}
