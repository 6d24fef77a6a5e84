import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filesUnder, fingerprint, isDone, markDone } from '../lib/stamp.mjs'

let folder = ''
const write = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const print = () => fingerprint(filesUnder([folder]))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wordtide-stamp-'))
  write('src/a.ts', 'a')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the stamp that spares a second start its work', () => {
  it('holds while nothing changes', () => {
    const stamp = join(folder, 'node_modules/stamp')
    expect(isDone(stamp, print())).toBe(false)
    markDone(stamp, print())
    expect(isDone(stamp, print())).toBe(true)
  })

  it.each([
    ['a changed file', () => write('src/a.ts', 'b')],
    ['a new file', () => write('src/b.ts', 'a')],
    ['a file that is gone', () => rmSync(join(folder, 'src/a.ts'))],
  ])('breaks by %s', (_, change) => {
    const before = print()
    change()
    expect(print()).not.toBe(before)
  })

  it('does not look at what was made from the files', () => {
    const before = print()
    write('dist/main.js', 'built')
    write('node_modules/x/index.js', 'installed')
    expect(print()).toBe(before)
  })
})
