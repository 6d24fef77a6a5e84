import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { DataFolderError } from '../data-folder/errors.ts'

/** Thrown if another process has locked the folder. */
export class FolderInUseError extends DataFolderError {
  override name = 'FolderInUseError'
  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(`${folder} is in use by process ${pid}: stop it, or choose another DATA_DIR`)
  }
}

/** Returns the lock file of a folder. It exists while the folder is locked, and after a crash. */
export const lockFile = (folder: string): string => `${folder}.lock`

/**
 * Locks `folder` for this process and returns a function that unlocks it. The embedded engine has no lock of its own: two processes would
 * silently lose each other's rows. A lock of a process that no longer runs is taken over. Throws FolderInUseError.
 */
export function lockFolder(folder: string): () => void {
  const path = lockFile(folder)
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      const file = openSync(path, 'wx')
      writeSync(file, identity(process.pid))
      closeSync(file)
      return () => rmSync(path, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const holder = holderOf(path)
      if (holder !== undefined) throw new FolderInUseError(folder, holder)
      rmSync(path, { force: true })
    }
  }
  throw new Error(`cannot lock ${folder}`)
}

/** Returns the id of the process that holds the lock; undefined if it no longer runs. */
function holderOf(path: string): number | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
  const pid = Number.parseInt(text, 10)
  if (!Number.isInteger(pid) || pid === process.pid) return undefined
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return undefined
  }
  // After a restart of the machine or in another container, the pid may belong to an unrelated process.
  return text === identity(pid) || !text.includes(' ') ? pid : undefined
}

/** Returns the pid with the start time of its process, or only the pid on systems without `/proc`. */
function identity(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const started = stat.slice(stat.lastIndexOf(')')).split(' ')[20]
    return `${pid} ${started}`
  } catch {
    return `${pid}`
  }
}
