import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { FolderInUseError, lockFolder, removeStale } from './folder-lock.ts'

const newFolder = () => join(temporaryFolder(), 'pglite')
const namesBeside = (folder: string) => readdirSync(dirname(folder))

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

/** Starts a process that runs until `end`, with the content of its lock file. */
async function startProcess() {
  const { pid, ...other } = await spawned()
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return { pid, content: `${pid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[20]}`, ...other }
}

async function spawned() {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  await once(child, 'spawn')
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  cleanUps.push(end)
  return { pid: child.pid, end }
}

describe('the lock of the embedded database', () => {
  it('is released, and leaves no file', async () => {
    const folder = newFolder()
    const unlock = await lockFolder(folder)
    expect(namesBeside(folder)).toEqual(['pglite.lock'])
    unlock()
    expect(namesBeside(folder)).toEqual([])
    ;(await lockFolder(folder))()
  })

  it('keeps a second process out, with an error that names the first', async () => {
    const folder = newFolder()
    const { pid, content, end } = await startProcess()
    writeFileSync(`${folder}.lock`, content)
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError)
    await expect(lockFolder(folder)).rejects.toThrow(`process ${pid}`)
    await end()
    ;(await lockFolder(folder))()
  })

  it('keeps a second process out also while the first one is writing it', async () => {
    const folder = newFolder()
    const { content } = await startProcess()
    writeFileSync(`${folder}.lock`, '')
    const locking = lockFolder(folder)
    writeFileSync(`${folder}.lock`, content)
    await expect(locking).rejects.toThrow(FolderInUseError)
  })

  it('is taken over from a process that no longer runs, also if its pid belongs to another process now', async () => {
    const folder = newFolder()
    for (const content of [`${process.ppid} 1`, '4194304 77', '']) {
      writeFileSync(`${folder}.lock`, content)
      ;(await lockFolder(folder))()
      expect(namesBeside(folder)).toEqual([])
    }
  })

  it('is taken over once: a lock that another process has already taken over stays', () => {
    const folder = newFolder()
    writeFileSync(`${folder}.lock`, 'new')
    removeStale(`${folder}.lock`, 'stale')
    expect(readFileSync(`${folder}.lock`, 'utf8')).toBe('new')
    expect(namesBeside(folder)).toEqual(['pglite.lock'])
  })
})

describe.runIf(existsSync('/proc/self/stat'))('the lock of a process that was killed', () => {
  it('is taken over before its parent has noticed', async () => {
    const folder = newFolder()
    // The parent becomes a program that never asks for the exit code of its child.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const [pid] = await once(parent.stdout, 'data')
    const started = readFileSync(`/proc/${Number(pid)}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ')[19]
    writeFileSync(`${folder}.lock`, `${Number(pid)} ${started}`)
    await expect(lockFolder(folder)).rejects.toThrow(`process ${Number(pid)}`)
    // The shell that the parent is at first would notice.
    await waitUntil(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8') === 'sleep\n')
    process.kill(Number(pid), 'SIGKILL')
    await waitUntil(() => readFileSync(`/proc/${Number(pid)}/stat`, 'utf8').includes(') Z '))
    const unlock = await lockFolder(folder)
    unlock()
    parent.kill('SIGKILL')
    await once(parent, 'exit')
  })
})

describe.runIf(existsSync('/proc/self/ns/pid'))('the lock of a process of another container', () => {
  /** In two containers, both processes usually have the pid 1. */
  const foreign = `${process.pid} 1 pid:[1]@other`

  it('keeps this process out while that one runs', async () => {
    const folder = newFolder()
    const unlock = await lockFolder(folder)
    writeFileSync(`${folder}.lock`, foreign)
    await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid} of another container`)
    expect(readFileSync(`${folder}.lock`, 'utf8')).toBe(foreign)
    unlock()
  })

  it('is taken over if that one does not respond', async () => {
    const folder = newFolder()
    writeFileSync(`${folder}.lock`, foreign)
    const unlock = await lockFolder(folder, 200)
    expect(namesBeside(folder)).toEqual(['pglite.lock'])
    unlock()
  })
})
