import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { serve } from './serve.ts'

/** Ending takes at most this long, whatever happens. */
const patienceMs = 9500

// From the source as from the bundle, the client is built two folders up and over.
const webClient = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Ends the process with one line that says what to do. */
function fail(line: string): never {
  process.stderr.write(`wordtide: ${line}\n`)
  process.exit(1)
}

function whyNot(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
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
    setTimeout(() => fail('could not end in time'), patienceMs).unref()
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
