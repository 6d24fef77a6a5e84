import { join } from 'node:path'
import { createSpeech, startJobs } from '@wordtide/api'
import { FolderInUseError, type OpenDatabase, openDatabase } from '@wordtide/db'
import type { FastifyBaseLogger } from 'fastify'
import { diskImages } from './adapters/disk-images.ts'
import { diskSounds } from './adapters/disk-sounds.ts'
import { espeakEngine } from './adapters/espeak/espeak.ts'
import { googleProvider } from './adapters/google.ts'
import { httpSpeech } from './adapters/http-speech.ts'
import { openOutbox } from './adapters/outbox.ts'
import { smtpMailer } from './adapters/smtp.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'

const dayMs = 86_400_000

/** How long requests under way may still take once the server is told to stop. */
const patienceMs = 8000

/** Why the server cannot start, and which setting could mend it. */
export class StartError extends Error {
  override name = 'StartError'
  constructor(setting: string, cause: unknown) {
    const reason = cause instanceof Error ? (cause.cause instanceof Error ? cause.cause : cause).message : String(cause)
    super(`${setting}: ${reason.split('\n', 1)[0]}`, { cause })
  }
}

/** Does one part of the start; what fails there is put down to `setting`. */
async function starting<T>(setting: string, part: () => Promise<T>): Promise<T> {
  try {
    return await part()
  } catch (error) {
    throw error instanceof FolderInUseError ? error : new StartError(setting, error)
  }
}

/** The setting behind a failure to listen, by the system's code. */
function listenSetting(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EADDRINUSE' || code === 'EACCES' ? 'PORT' : 'HOST'
}

/** Opens everything, listens, and answers how to end it: no new requests, those under way finished, all closed. */
export async function serve(
  config: Config,
  log: FastifyBaseLogger,
  webClient: string,
): Promise<{ address: string; stop(): Promise<void> }> {
  const database = await starting(config.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL', () =>
    openDatabase({ url: config.databaseUrl, dataDir: config.dataDir }),
  )
  try {
    const { publicUrl, smtpUrl, mailFrom, dataDir } = config
    const outbox =
      smtpUrl === undefined
        ? await starting('DATA_DIR', () => openOutbox(join(dataDir, 'outbox'), mailFrom, log))
        : undefined
    const mailer = smtpUrl === undefined ? outbox : smtpMailer(smtpUrl, mailFrom)
    if (mailer === undefined) throw new Error('there is always one way for a mail to go')
    const images = await starting('DATA_DIR', () => diskImages(join(dataDir, 'images')))
    const sounds = await starting('DATA_DIR', () => diskSounds(join(dataDir, 'speech'), config.speechCacheBytes))
    const espeak = espeakEngine(log)
    const engines = [config.speech === undefined ? [] : httpSpeech(config.speech), espeak ?? []].flat()
    const speech = createSpeech({ engines, sounds, log, now: Date.now })
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
      throw new StartError(listenSetting(error), error)
    })
    return {
      address,
      stop: async () => {
        const impatient = setTimeout(() => app.server.closeAllConnections(), patienceMs)
        // At once, so that no job begins while requests are finished, and neither waits for the other.
        await Promise.all([app.close(), stop()])
        clearTimeout(impatient)
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

/** Backs the embedded database up now and every day; a failure is logged and tried again the next day. */
function startBackups(database: OpenDatabase, log: FastifyBaseLogger): () => void {
  const backUp = () => database.backUp(new Date()).catch((err: unknown) => log.error({ err }, 'backup failed'))
  void backUp()
  const timer = setInterval(backUp, dayMs)
  return () => clearInterval(timer)
}
