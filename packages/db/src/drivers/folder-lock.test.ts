import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FolderInUseError, lockFolder } from './folder-lock.ts'

const newFolder = () => join(mkdtempSync(join(tmpdir(), 'wordtide-lock-')), 'pglite')

describe('the lock of the embedded database', () => {
  it('is released', () => {
    const folder = newFolder()
    lockFolder(folder)()
    expect(existsSync(`${folder}.lock`)).toBe(false)
    lockFolder(folder)()
  })

  it('keeps a second process out, with an error that names the first', async () => {
    const folder = newFolder()
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
    await once(other, 'spawn')
    try {
      const stat = readFileSync(`/proc/${other.pid}/stat`, 'utf8')
      const started = stat.slice(stat.lastIndexOf(')')).split(' ')[20]
      writeFileSync(`${folder}.lock`, `${other.pid} ${started}`)
      expect(() => lockFolder(folder)).toThrow(FolderInUseError)
      expect(() => lockFolder(folder)).toThrow(`process ${other.pid}`)
    } finally {
      other.kill('SIGKILL')
      await once(other, 'exit')
    }
    lockFolder(folder)()
  })

  it('is taken over from a process that no longer runs, also if its pid belongs to another process now', () => {
    const folder = newFolder()
    writeFileSync(`${folder}.lock`, `${process.ppid} 1`)
    lockFolder(folder)()
    writeFileSync(`${folder}.lock`, '4194304 77')
    lockFolder(folder)()
  })
})
