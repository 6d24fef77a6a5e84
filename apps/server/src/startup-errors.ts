import { statfs } from 'node:fs/promises'
import { codeOf, reasonOf } from '@wordtide/db'
import { partialSuffix } from './adapters/atomic-write.ts'
import type { Config } from './config.ts'

/** The server cannot start; the message is one line that begins with the setting to look at. */
export class StartupError extends Error {
  override name = 'StartupError'
  constructor(setting: string, reason: string, cause: unknown) {
    super(`${setting}: ${reason.split('\n', 1)[0]}`, { cause })
  }
}

/** A disk with less free space counts as full: PostgreSQL writes its log in files of 16 MB. */
const minFreeBytes = 16 * 1_048_576

/** Explains why the server cannot listen there, by PORT and HOST, or by settings with that name after a prefix. */
export function listenError(
  error: unknown,
  { host, port }: Pick<Config, 'host' | 'port'>,
  prefix: '' | 'METRICS_' = '',
): StartupError {
  const [portSetting, hostSetting] = [`${prefix}PORT`, `${prefix}HOST`]
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartupError(
        portSetting,
        `${port} is in use: stop the program that listens there, or set another port`,
        error,
      )
    case 'EACCES':
      return new StartupError(portSetting, `${port} is not allowed for this user: set a port of 1024 or higher`, error)
    case 'EADDRNOTAVAIL':
      return new StartupError(
        hostSetting,
        `${host} is not an address of this machine: set one that is, or 0.0.0.0 for all`,
        error,
      )
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(
        hostSetting,
        `${host} cannot be resolved: set an address of this machine, or 0.0.0.0 for all`,
        error,
      )
    default:
      return new StartupError(hostSetting, reasonOf(error), error)
  }
}

/** Explains why a folder in DATA_DIR, or the embedded database in it, cannot be used. */
export async function folderError(error: unknown, folder: string): Promise<StartupError> {
  const remedy = 'or set another DATA_DIR'
  const errorPath = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : folder
  const path = errorPath.endsWith(partialSuffix) ? folder : errorPath
  switch (codeOf(error)) {
    case 'EEXIST':
      return new StartupError('DATA_DIR', `${path} is not a folder: move that file away, ${remedy}`, error)
    case 'ENOTDIR':
      return new StartupError('DATA_DIR', `${path} lies below a file: move that file away, ${remedy}`, error)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartupError(
        'DATA_DIR',
        `${path} is not writable for this user: change its permissions, ${remedy}`,
        error,
      )
  }
  if (['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '') || (await isFull(folder)))
    return new StartupError('DATA_DIR', `the disk of ${folder} is full: free some space, ${remedy}`, error)
  return new StartupError('DATA_DIR', reasonOf(error), error)
}

/** The embedded engine does not say why it fails to write. */
async function isFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk !== undefined && disk.bavail * disk.bsize < minFreeBytes
}
