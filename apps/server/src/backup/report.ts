/** Runs a command that ends with one line, on success or on failure. */
export async function reportOutcome(failure: string, command: () => Promise<string>): Promise<void> {
  const start = performance.now()
  try {
    const line = await command()
    process.stdout.write(`${line}, ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
  } catch (error) {
    process.stderr.write(`${failure}: ${firstLine(error)}\n`)
    process.exitCode = 1
  }
}

/** Errors of the connection to a database server. */
const connectionErrors = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'CONNECT_TIMEOUT']

/** Returns what went wrong, in one line. The message of a failed query only repeats its text: its cause says why. */
function firstLine(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  const [line = ''] = cause.message.split('\n', 1)
  const code = 'code' in cause ? String(cause.code) : ''
  return connectionErrors.includes(code) ? `DATABASE_URL: ${line}` : line
}

/** A number with its noun, such as `1 user` or `3 users`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** A size in decimal units, such as `12.3 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
