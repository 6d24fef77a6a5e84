import { AdminError } from '@wordtide/api/admin'
import {
  type CommandDatabase,
  type DataFolderError,
  FolderInUseError,
  openForAdmin,
  readMigrationState,
  verifyDataFolder,
} from '@wordtide/db'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import { openMailer } from '../adapters/mailer.ts'
import { openStorage } from '../adapters/storage.ts'
import { callControl, NoControlError } from '../backup/control.ts'
import type { Config } from '../config.ts'
import type { CommandServices } from './command.ts'
import { commands } from './commands.ts'

/** The command for a running server. */
const call = z.object({ name: z.string(), args: z.unknown() })

/** Runs a command in the server that has the embedded database open, until `signal` aborts. */
export function runInServer(services: CommandServices, message: unknown, signal: AbortSignal): Promise<unknown> {
  const { name, args } = call.parse(message)
  return runNamed(services, name, args, signal)
}

/** Runs a command on the database of these settings, whether a server is running or not. Returns what can be sent as JSON. */
export async function runCommand(config: Config, log: FastifyBaseLogger, name: string, args: object): Promise<unknown> {
  const runLocally = commands.get(name)?.runLocally
  if (runLocally !== undefined) return runLocally(config, log, args)
  const { databaseUrl: url, databaseCa: ca, databasePooler: pooler, dataDir } = config
  let database: CommandDatabase
  try {
    database = await openForAdmin({ url, ca, pooler, dataDir })
  } catch (error) {
    if (error instanceof FolderInUseError) return runByServer(dataDir, { name, args }, error)
    throw error
  }
  try {
    const { db } = database
    if (config.storage === undefined) await verifyDataFolder(dataDir, db)
    if ((await readMigrationState(db)).pending.length > 0)
      throw new AdminError('the database is that of an earlier release: start Wordtide once, which upgrades it')
    const { mailer, placeOfMail } = await openMailer(config, log)
    const { images } = await openStorage(config, log)
    const services = servicesOf(config, log, { db, mailer, placeOfMail, images })
    // A process that is told to end ends at once.
    return await runNamed(services, name, args, new AbortController().signal)
  } finally {
    await database.close()
  }
}

/** The servers deliver mail at intervals: nothing is woken by a process that ends. */
const servicesOf = (
  { publicUrl, registration, dataDir }: Config,
  log: FastifyBaseLogger,
  opened: Pick<CommandServices, 'db' | 'images' | 'mailer' | 'placeOfMail'>,
): CommandServices => ({ ...opened, now: () => new Date(), log, publicUrl, registration, dataDir, wake: () => {} })

function runNamed(services: CommandServices, name: string, args: unknown, signal: AbortSignal): Promise<unknown> {
  const command = commands.get(name)
  if (command === undefined) throw new AdminError(`there is no command ${name}`)
  return command.run(services, args, signal)
}

async function runByServer(dataDir: string, message: z.input<typeof call>, inUse: DataFolderError): Promise<unknown> {
  try {
    return await callControl(dataDir, 'admin', message)
  } catch (error) {
    // The process that uses the folder is not a server, or it is still starting.
    throw error instanceof NoControlError ? inUse : error
  }
}
