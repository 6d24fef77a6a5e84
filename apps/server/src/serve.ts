import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import {
  clockToleranceMs,
  countDownloads,
  countQueuedMails,
  createJobs,
  createSpeech,
  randomSecret,
} from '@wordtide/api'
import {
  CannotConnectError,
  claimStore,
  clockDifferenceMs,
  createBackup,
  DataFolderError,
  makeUpgradeCopy,
  missingRoleSettings,
  type OpenDatabase,
  openDatabase,
  protectDataFolder,
  reasonOf,
  recordImagesPlace,
} from '@wordtide/db'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { dictionariesIn } from './adapters/dictionaries.ts'
import { openMailer } from './adapters/mailer.ts'
import { openIdProvider } from './adapters/openid.ts'
import { httpSpeech } from './adapters/speech-http.ts'
import { openStorage, type Storage } from './adapters/storage.ts'
import { httpWebhooks } from './adapters/webhook-http.ts'
import type { CommandServices } from './admin/command.ts'
import { runInServer } from './admin/run.ts'
import { buildApp } from './app.ts'
import { backupArgs } from './backup/backup.ts'
import { openControl } from './backup/control.ts'
import { copiesFolder, startDailyCopies } from './backup/daily.ts'
import type { Config } from './config.ts'
import { createMemoryFitter } from './fitting/memory-fitter.ts'
import { openMetrics } from './metrics/metrics-server.ts'
import { drainConnections } from './plugins/http/shutdown.ts'
import { outboxUrl } from './plugins/pages/outbox-page.ts'
import { espeakEngine } from './speech/engine.ts'
import { folderError, listenError, StartupError } from './startup-errors.ts'
import { openAnkiPackages } from './transfer/anki-packages.ts'
import { openUploads } from './transfer/uploads.ts'
import { filesInProcesses } from './transfer/vocabulary-files.ts'

/** Maximum time for pending requests after the server was told to stop, before their connections are closed. */
const requestTimeoutMs = 8000

/** The part of that time in which idle connections stay open: longer than proxies take to see that the server is not ready. */
const drainMs = 3000

interface RunningServer {
  address: string
  /** The URL at which a browser of this machine reads the mails; undefined if there is no such page. */
  outboxUrl: string | undefined
  /** With `drain`, no client's connection is closed before its next response has said so, if that comes soon. */
  stop(options?: { drain?: boolean }): Promise<void>
}

/**
 * Opens the database and the adapters, listens, and starts the jobs: nothing happens in the background before the port is
 * known to be ours. `stop` rejects new requests, waits for the pending ones and for the jobs, and closes everything. A start
 * that fails closes what it has opened. Throws StartupError, DataFolderError and CannotConnectError.
 */
export async function serve(
  config: Config,
  log: FastifyBaseLogger,
  webClient: string,
  onDatabaseAbort: (error: Error) => void,
): Promise<RunningServer> {
  const { publicUrl, databaseUrl, databaseCa, databasePooler, databaseConnections, dataDir } = config
  /** Stop at once: no job starts while requests finish, and none waits for another. */
  const running: ((options: { drain: boolean }) => Promise<void> | undefined)[] = []
  /** Closed after that, in reverse order of opening. */
  const opened: (() => Promise<void> | undefined)[] = []
  const stop = async ({ drain = false } = {}) => {
    const outcomes = await Promise.allSettled(running.map(async (stopOne) => stopOne({ drain })))
    for (const close of opened.toReversed()) outcomes.push(...(await Promise.allSettled([close()])))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }
  const openInFolder = <T>(name: string, open: (folder: string) => Promise<T>): Promise<T> =>
    open(join(dataDir, name)).catch(async (error: unknown) => {
      if (error instanceof StartupError) throw error
      throw await folderError(error, join(dataDir, name))
    })
  let storage: Promise<Storage> | undefined
  const openImagesAndSounds = () => {
    storage ??= openInFolder('images', () => openStorage(config, log))
    return storage
  }
  const beforeUpgrade = async (db: OpenDatabase['db'], tag: string) => {
    const { images } = await openImagesAndSounds()
    const { file } = await makeUpgradeCopy({ images, folder: copiesFolder(dataDir), db, now: new Date() }, tag)
    log.info({ file }, 'copied the database before its upgrade')
  }
  try {
    await checkPort(config)
    // Before a database is migrated for a server that cannot start.
    if (config.storage !== undefined) await openImagesAndSounds()
    const observer = await openMetrics(config, log)
    opened.push(() => observer?.close())
    const database = await openDatabase({
      url: databaseUrl,
      ca: databaseCa,
      pooler: databasePooler,
      connections: databaseConnections,
      dataDir,
      beforeUpgrade,
      onAbort: onDatabaseAbort,
    }).catch(async (error: unknown) => {
      if (error instanceof DataFolderError || error instanceof CannotConnectError) throw error
      // An error of a file is one of the folder, whichever the database is.
      if (databaseUrl === undefined || (error instanceof Error && 'path' in error))
        throw await folderError(error, dataDir)
      throw new StartupError('DATABASE_URL', reasonOf(error), error)
    })
    opened.push(() => database.close())
    const warning = protectDataFolder(dataDir)
    if (warning !== undefined) log.warn(warning)
    await warnOfClockDifference(database, log)
    if (databasePooler) await warnOfRoleSettings(database, log)
    const { mailer, placeOfMail, outbox } = await openInFolder('outbox', () => openMailer(config, log))
    const { images, openSounds, readPlace, mark } = await openImagesAndSounds()
    if (mark !== undefined) await claimStore(mark, database.id)
    await warnOfOtherPlace(database, await readPlace(), config, log)
    const cache = await openInFolder('speech', openSounds)
    const espeak = espeakEngine(log)
    opened.push(() => espeak?.close())
    const engines = [...config.speech.map((server) => httpSpeech(server)), ...(espeak === undefined ? [] : [espeak])]
    const speech = createSpeech({ engines, cache, log, now: Date.now, observer })
    const dictionaries = dictionariesIn(config.dictionaryFolders, log)
    opened.push(dictionaries.close)
    const ankiPackages = await openInFolder('exports', openAnkiPackages)
    const openIdProviders = config.openId.map((client) => openIdProvider(client, publicUrl))
    const jobs = createJobs({
      db: database.db,
      now: () => new Date(),
      mailer,
      images,
      speech,
      dictionaries,
      vocabularyFiles: filesInProcesses(),
      ankiPackages,
      memoryFitter: createMemoryFitter(),
      webhookSender: httpWebhooks({ allowsPrivate: config.webhooksAllowPrivate }),
      log,
      publicUrl,
      limited: config.rateLimits,
      quotas: config.quotas,
      registration: config.registration,
      identityProviders: openIdProviders,
      observer,
    })
    const outboxKey = config.outboxPage ? randomSecret() : undefined
    const uploads = await openInFolder('uploads', openUploads)
    observer?.watch({
      countConnections: database.countConnections,
      countQueuedMails: () => countQueuedMails(database),
      countImports: uploads.count,
      countExports: countDownloads,
    })
    const { services } = jobs
    const app = await buildApp({
      config,
      services,
      uploads,
      log,
      outbox,
      outboxKey,
      openIdProviders,
      webClient,
      observer,
    })
    running.push(({ drain }) => closeApp(app, drain), jobs.stop)
    const address = await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw listenError(error, config)
    })
    jobs.start()
    running.push(startDailyCopies(database, { images, folder: copiesFolder(dataDir) }, log).stop)
    if (database.engine === 'embedded')
      running.push((await openCommandControl(database, { ...services, placeOfMail, dataDir })).close)
    return { address, outboxUrl: outboxKey === undefined ? undefined : outboxUrl(publicUrl, outboxKey), stop }
  } catch (error) {
    await stop().catch((err: unknown) => log.warn({ err }, 'not everything was closed'))
    throw error
  }
}

/** Rejects new requests, once connections are drained, and waits for the pending ones, as long as they may take. */
async function closeApp(app: FastifyInstance, drain: boolean): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), requestTimeoutMs)
  if (drain) await drainConnections(app, drainMs)
  await app.close().finally(() => clearTimeout(timer))
}

/**
 * Listens for a moment. The port is bound only when everything is ready for requests; if another program has it, that shows
 * here, before a database is migrated or a folder is changed.
 */
async function checkPort(config: Config): Promise<void> {
  const server = createServer()
  try {
    server.listen({ host: config.host, port: config.port })
    await once(server, 'listening')
  } catch (error) {
    throw listenError(error, config)
  }
  server.close()
  await once(server, 'close')
}

/** Schedules and deadlines are stored as times, so that servers with different clocks disagree about what is due. */
async function warnOfClockDifference({ db }: OpenDatabase, log: FastifyBaseLogger): Promise<void> {
  const ms = await clockDifferenceMs(db, () => new Date())
  if (Math.abs(ms) < clockToleranceMs) return
  const seconds = Math.round(Math.abs(ms) / 1000)
  log.warn(
    { seconds },
    `this machine's clock is ${seconds} s ${ms > 0 ? 'ahead of' : 'behind'} the database's: set both right`,
  )
}

/** Without them a statement may run without end, and a transaction of a server that hangs keeps its locks. */
async function warnOfRoleSettings({ db }: OpenDatabase, log: FastifyBaseLogger): Promise<void> {
  const statement = await missingRoleSettings(db)
  if (statement !== undefined)
    log.warn(`DATABASE_POOLER: the role lacks settings that a pooler does not pass on; run ${statement}`)
}

/** Warns if images are now kept in another place: a process on another machine does not see those of a data folder. */
async function warnOfOtherPlace(
  { db, engine }: OpenDatabase,
  place: string,
  { storage }: Config,
  log: FastifyBaseLogger,
): Promise<void> {
  if (engine === 'embedded' || !(await recordImagesPlace(db, place))) return
  log.warn(
    storage === undefined
      ? 'the server that started before has its images in another DATA_DIR: set STORAGE_URL if several machines use this database, or copy the images'
      : 'the server that started before has its images elsewhere: give all servers of this database the same STORAGE_URL, and move the images (npm run admin -- storage move)',
  )
}

/** Lets `npm run backup` and `npm run admin` work while this server has the embedded database open. */
function openCommandControl({ db, engine }: OpenDatabase, services: CommandServices) {
  const { images, dataDir } = services
  return openControl(dataDir, {
    backup: (args, signal) => createBackup({ ...backupArgs.parse(args), db, engine, images, now: new Date(), signal }),
    admin: (args, signal) => runInServer(services, args, signal),
  })
}
