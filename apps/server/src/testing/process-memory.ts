import { readFile } from 'node:fs/promises'

/** Returns the resident memory of a process and of those that it has started, in MB. Works on Linux only. */
export async function memoryOf(pid: number): Promise<number> {
  const [status, children] = await Promise.all([read(`/proc/${pid}/status`), read(`/proc/${pid}/task/${pid}/children`)])
  const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
  const others = await Promise.all(
    children
      .trim()
      .split(/\s+/)
      .filter(Boolean)
      .map((child) => memoryOf(Number(child))),
  )
  return others.reduce((sum, each) => sum + each, own)
}

/** A process may have ended meanwhile. */
const read = (path: string) => readFile(path, 'utf8').catch(() => '')
