import { join } from 'node:path'
import { createSpeech, startJobs } from '@wordtide/api'
import { FolderInUseError, type OpenDatabase, openDatabase } from '@wordtide/db'
import type { FastifyBaseLogger } from 'fastify'
import { diskAudioCache } from './adapters/audio-disk.ts'
import { googleProvider } from './adapters/google.ts'
import { diskImages } from './adapters/images-disk.ts'
import { openOutbox } from './adapters/outbox.ts'
import { smtpMailer } from './adapters/smtp.ts'
import { httpSpeech } from './adapters/speech-http.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { espeakEngine } from './speech/engine.ts'

const dayMs = 86_400_000

/** How long pending requests may take after the server was told to stop, before their connections are closed. */
const requestTimeoutMs = 8000

/** The server cannot start; the message begins with the setting that is most likely wrong. */
export class StartupError extends Error {
  override name = 'StartupError'
  constructor(setting: string, cause: unknown) {
    const reason = cause instanceof Error ? (cause.cause instanceof Error ? cause.cause : cause).message : String(cause)
    super(`${setting}: ${reason.split('\n', 1)[0]}`, { cause })
  }
}

/** Runs one step of the startup and attributes its failure to `setting`. */
async function startupStep<T>(setting: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw error instanceof FolderInUseError ? error : new StartupError(setting, error)
  }
}

/** The setting that explains a failure to listen, by the system's error code. */
function settingOfListenError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EADDRINUSE' || code === 'EACCES' ? 'PORT' : 'HOST'
}

/**
 * Opens the database and the adapters, starts the jobs, and listens. `stop` rejects new requests, waits for the pending
 * ones and for the jobs, and closes everything.
 */
export async function serve(
  config: Config,
  log: FastifyBaseLogger,
  webClient: string,
): Promise<{ address: string; stop(): Promise<void> }> {
  const database = await startupStep(config.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL', () =>
    openDatabase({ url: config.databaseUrl, dataDir: config.dataDir }),
  )
  try {
    const { publicUrl, smtpUrl, mailFrom, dataDir } = config
    const outbox =
      smtpUrl === undefined
        ? await startupStep('DATA_DIR', () => openOutbox(join(dataDir, 'outbox'), mailFrom, log))
        : undefined
    const mailer = smtpUrl === undefined ? outbox : smtpMailer(smtpUrl, mailFrom)
    if (mailer === undefined) throw new Error('there is neither a mail server nor an outbox')
    const images = await startupStep('DATA_DIR', () => diskImages(join(dataDir, 'images')))
    const cache = await startupStep('DATA_DIR', () => diskAudioCache(join(dataDir, 'speech'), config.speechCacheBytes))
    const espeak = espeakEngine(log)
    const engines = [config.speech === undefined ? [] : httpSpeech(config.speech), espeak ?? []].flat()
    const speech = createSpeech({ engines, cache, log, now: Date.now })
    const { services, stop } = startJobs({
      db: database.db,
      now: () => new Date(),
      mailer,
      images,
      speech,
      log,
      publicUrl,
      limited: config.rateLimits,
    })
    const stopBackups = startBackups(database, log)
    const google = config.google === undefined ? undefined : googleProvider(config.google, publicUrl)
    const app = await buildApp({ config, services, log, outbox, google, webClient })
    const address = await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw new StartupError(settingOfListenError(error), error)
    })
    return {
      address,
      stop: async () => {
        const timer = setTimeout(() => app.server.closeAllConnections(), requestTimeoutMs)
        // Both at once: no job starts while requests finish, and neither waits for the other.
        await Promise.all([app.close(), stop()])
        clearTimeout(timer)
        stopBackups()
        await espeak?.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Backs up the embedded database now and once a day. A failure is logged, and the next day tries again. */
function startBackups(database: OpenDatabase, log: FastifyBaseLogger): () => void {
  const backUp = () => database.backUp(new Date()).catch((err: unknown) => log.error({ err }, 'backup failed'))
  void backUp()
  const timer = setInterval(backUp, dayMs)
  return () => clearInterval(timer)
}
