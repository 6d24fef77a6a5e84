import { randomUUID } from 'node:crypto'
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf, DataFolderError } from '../data-folder/errors.ts'

/** Thrown if another process has locked the folder. */
export class FolderInUseError extends DataFolderError {
  override name = 'FolderInUseError'
  constructor(
    readonly folder: string,
    readonly pid: number,
    isElsewhere = false,
  ) {
    const where = isElsewhere ? ' of another container' : ''
    super(`${folder} is in use by process ${pid}${where}: stop it, or choose another DATA_DIR`)
  }
}

/** The interval at which the holder of a lock checks for requests, and the time that other processes wait for its response. */
const checkMs = 1000
const defaultResponseMs = 10 * checkMs

/** Returns the lock file of a folder. It exists while the folder is locked, and after a crash. */
export const lockFile = (folder: string): string => `${folder}.lock`

/** A process of another container cannot be seen. It is asked by this file, which it removes if it still runs. */
const queryFile = (folder: string): string => `${lockFile(folder)}.query`

/**
 * Locks `folder` for this process and returns a function that unlocks it. The embedded engine has no lock of its own: two processes would
 * silently lose each other's rows. A lock of a process that no longer runs is taken over; if that was in another container, or on a
 * machine of another name, after it has not responded for `responseMs`. Throws FolderInUseError.
 */
export async function lockFolder(folder: string, responseMs = defaultResponseMs): Promise<() => void> {
  const path = lockFile(folder)
  for (let attempt = 0; attempt < 5; attempt++) {
    if (createLock(path)) return hold(folder)
    const text = readText(path)
    if (text === '' && attempt < 2) {
      // On a file system without links, the file is empty for a moment.
      await delay(50)
      continue
    }
    const pid = Number.parseInt(text ?? '', 10)
    const state = stateOf(text ?? '', pid)
    if (state === 'running') throw new FolderInUseError(folder, pid)
    if (state === 'elsewhere' && (await responds(folder, responseMs))) throw new FolderInUseError(folder, pid, true)
    if (text !== undefined) removeStale(path, text)
  }
  throw new Error(`cannot lock ${folder}`)
}

/** Creates the lock file with its content at once; returns false if it exists. */
function createLock(path: string): boolean {
  const own = `${path}.${randomUUID()}`
  writeFileSync(own, identity(process.pid))
  try {
    linkSync(own, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    return copyNew(own, path)
  } finally {
    rmSync(own, { force: true })
  }
}

/** Some file systems have no links. */
function copyNew(from: string, to: string): boolean {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Removes a lock file with this content; one that another process has put in its place meanwhile stays. */
export function removeStale(path: string, text: string): void {
  const moved = `${path}.${randomUUID()}`
  try {
    renameSync(path, moved)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (readText(moved) === text) rmSync(moved, { force: true })
  else renameSync(moved, path)
}

function hold(folder: string): () => void {
  const timer = setInterval(() => void rm(queryFile(folder), { force: true }).catch(() => {}), checkMs).unref()
  return () => {
    clearInterval(timer)
    rmSync(lockFile(folder), { force: true })
  }
}

/** Returns whether the holder of the lock removes our query in time. */
async function responds(folder: string, responseMs: number): Promise<boolean> {
  const query = queryFile(folder)
  writeFileSync(query, '')
  for (const end = performance.now() + responseMs; performance.now() < end; ) {
    await delay(Math.min(50, responseMs))
    if (!existsSync(query)) return true
  }
  rmSync(query, { force: true })
  return false
}

/** Returns the state of the process that wrote a lock; `elsewhere` if it belongs to another container, whose processes are not visible. */
function stateOf(text: string, pid: number): 'running' | 'ended' | 'elsewhere' {
  if (!Number.isInteger(pid)) return 'ended'
  const [, started, place] = text.split(' ')
  if (place !== undefined && place !== placeOf()) return 'elsewhere'
  if (pid === process.pid) return 'ended'
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return 'ended'
  }
  // After a restart of the machine, the pid may belong to an unrelated process.
  return started === undefined || started === startOf(pid) ? 'running' : 'ended'
}

/** Returns the pid with the start time and the place of its process, or only the pid on systems without `/proc`. */
function identity(pid: number): string {
  return [pid, startOf(pid), placeOf()].filter((part) => part !== undefined).join(' ')
}

/** Returns when a process was started; undefined if it does not run, and on systems without `/proc`. */
function startOf(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`)
  const [, state, ...fields] = stat?.slice(stat.lastIndexOf(')')).split(' ') ?? []
  // A process that has ended stays in the table until its parent has read its exit code.
  return state === 'Z' ? 'ended' : fields[18]
}

/** Returns an identifier of the container: the same pids may mean other processes elsewhere. */
function placeOf(): string | undefined {
  try {
    return `${readlinkSync('/proc/self/ns/pid')}@${hostname()}`
  } catch {
    return undefined
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
