import { AdminError } from '@wordtide/api/admin'
import { BackupError, CannotConnectError, DataFolderError, reasonOf } from '@wordtide/db'
import { ConfigError } from '../config.ts'

/** The result of a successful command, and a problem to be aware of, in a line each. */
interface Outcome {
  line: string
  warning?: string | undefined
}

/** Runs a command that ends with one line, on success or on failure. A warning goes to the standard error output. */
export async function reportOutcome(failure: string, command: () => Promise<Outcome>): Promise<void> {
  const start = performance.now()
  try {
    const { line, warning } = await command()
    if (warning !== undefined) process.stderr.write(`Warning: ${warning}\n`)
    process.stdout.write(`${line}, ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
  } catch (error) {
    process.stderr.write(`${failure}: ${lineOf(error)}\n`)
    process.exitCode = 1
  }
}

/** Errors whose message is written for the operator; that of any other may only repeat a query. */
const explained = [AdminError, BackupError, CannotConnectError, ConfigError, DataFolderError]

/** Returns what went wrong, in one line. */
export function lineOf(error: unknown): string {
  const isExplained = error instanceof Error && explained.some((type) => error instanceof type)
  return (isExplained ? error.message : reasonOf(error)).split('\n', 1)[0] ?? ''
}

/** A number with its noun, such as `1 user` or `3 users`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** A size in decimal units, such as `12.3 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
