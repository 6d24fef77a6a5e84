import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'

/** Thrown when another process holds the folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(`${folder} is in use by process ${pid}: stop it, or choose another DATA_DIR`)
  }
}

/**
 * Makes this process the only one that opens `folder`; the embedded engine has no lock of its own, and two processes
 * would lose each other's rows. Returns what gives it back. A lock whose process is gone is taken over.
 */
export function lockFolder(folder: string): () => void {
  const path = `${folder}.lock`
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

/** The process that holds the lock, or undefined when it is gone. */
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
  // A pid is used again after a restart of the machine, or in the next container.
  return text === identity(pid) || !text.includes(' ') ? pid : undefined
}

/** The pid with the moment that its process started, where the system tells. */
function identity(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const started = stat.slice(stat.lastIndexOf(')')).split(' ')[20]
    return `${pid} ${started}`
  } catch {
    return `${pid}`
  }
}
