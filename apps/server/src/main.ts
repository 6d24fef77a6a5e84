import { fileURLToPath } from 'node:url'
import { FolderInUseError } from '@wordtide/db'
import { ConfigError, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { serve } from './serve.ts'

/** How long requests under way may still take once the server is told to stop. */
const patienceMs = 9000

// From the source as from the bundle, the client is built two folders up and over.
const webClient = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Ends the process with one line that says what to do. */
function fail(line: string): never {
  process.stderr.write(`wordtide: ${line}\n`)
  process.exit(1)
}

function whyNot(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderInUseError) return error.message
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') return `${error.message}: stop the other server, or set PORT`
  return error.cause instanceof Error ? `${error.message.split('\n', 1)[0]}: ${error.cause.message}` : error.message
}

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const { stop } = await serve(config, log, webClient)
  log.info({ url: config.publicUrl }, `Wordtide is at ${config.publicUrl}`)
  let stopping = false
  const end = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => fail('requests under way did not end in time'), patienceMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(whyNot(error)),
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
} catch (error) {
  fail(whyNot(error))
}
