import { join } from 'node:path'
import { startJobs } from '@wordtide/api'
import { type OpenDatabase, openDatabase } from '@wordtide/db'
import type { FastifyBaseLogger } from 'fastify'
import { diskImages } from './adapters/disk-images.ts'
import { openOutbox } from './adapters/outbox.ts'
import { smtpMailer } from './adapters/smtp.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'

const dayMs = 86_400_000

/** Opens everything, listens, and answers how to end it: no new requests, those under way finished, all closed. */
export async function serve(
  config: Config,
  log: FastifyBaseLogger,
  webClient: string,
): Promise<{ address: string; stop(): Promise<void> }> {
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  try {
    const { publicUrl, smtpUrl, mailFrom, dataDir } = config
    const outbox = smtpUrl === undefined ? await openOutbox(join(dataDir, 'outbox'), mailFrom, log) : undefined
    const mailer = smtpUrl === undefined ? outbox : smtpMailer(smtpUrl, mailFrom)
    if (mailer === undefined) throw new Error('there is always one way for a mail to go')
    const images = await diskImages(join(dataDir, 'images'))
    const { services, stop } = startJobs({ db: database.db, now: () => new Date(), mailer, images, log, publicUrl })
    const stopBackups = startBackups(database, log)
    const app = await buildApp({ config, services, log, outbox, webClient })
    const address = await app.listen({ port: config.port, host: config.host })
    return {
      address,
      stop: async () => {
        await app.close()
        stopBackups()
        await stop()
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
