import { fileURLToPath } from 'node:url'
import { restrictNewFiles } from '@wordtide/db'
import { readConfig } from './config.ts'
import { createLog, plainLines, standardOutput } from './log.ts'
import { misspelledSettings } from './misspelled-settings.ts'
import { serve } from './serve.ts'
import { unsafeSettings } from './unsafe-settings.ts'
import { version } from './version.ts'

/** The process exits after this time even if the shutdown hangs. */
const shutdownTimeoutMs = 9500

// The same relative path from `src/` and from the bundle in `dist/`.
const webClient = fileURLToPath(new URL('../../web/dist', import.meta.url))

restrictNewFiles()

// The reader of the error output may be gone.
process.stderr.on('error', () => {})

const print = (line: string) => process.stderr.write(`wordtide: ${line}\n`)

/** Exits with one line that says what is wrong. */
function fail(line: string): never {
  print(line)
  process.exit(1)
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n', 1)[0] ?? ''
}

// A user at a terminal wants to know the address of Wordtide, and what is wrong. `LOG_LEVEL` gives them the whole log.
const isForPerson = process.stdout.isTTY && !process.env.LOG_LEVEL

try {
  const config = readConfig(isForPerson ? { ...process.env, LOG_LEVEL: 'warn' } : process.env)
  const output = standardOutput(({ message }) => print(`the log cannot be written: ${message}`))
  const log = createLog(config.logLevel, isForPerson ? plainLines(output) : output)
  for (const { name, meant } of misspelledSettings(process.env))
    log.warn(`${name} is not a setting of Wordtide; did you mean ${meant}?`)
  for (const line of unsafeSettings(config)) log.warn(line)
  const starting = serve(config, log, webClient, (error) =>
    fail(
      `DATA_DIR: the database in ${config.dataDir} cannot go on (${messageOf(error)}): check its disk, and start again`,
    ),
  )
  let stopping = false
  const shutDown = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => fail('could not end in time'), shutdownTimeoutMs).unref()
    // During the start, the server stops when it has started: everything is closed then, too.
    starting
      // A user who stops the server at a terminal does not wait for clients.
      .then(({ stop }) => stop({ drain: signal === 'SIGTERM' }))
      .then(
        () => process.exit(0),
        (error: unknown) => fail(messageOf(error)),
      )
  }
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)
  const { outboxUrl } = await starting
  log.info({ url: config.publicUrl, version }, `Wordtide is at ${config.publicUrl}`)
  // Not in the log, whose lines are kept and sent elsewhere; only where a person has started the server on their own machine.
  const mails = outboxUrl === undefined ? '' : `Mails that it sends: ${outboxUrl}\n`
  if (isForPerson || mails !== '') process.stderr.write(`Wordtide is ready at ${config.publicUrl}\n${mails}`)
} catch (error) {
  fail(messageOf(error))
}
