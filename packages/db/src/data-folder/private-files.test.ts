import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { makePrivate, protectDataFolder } from './private-files.ts'

const modeOf = (...path: string[]) => (statSync(join(...path)).mode & 0o7777).toString(8)

function writeOpen(...path: string[]): string {
  const file = join(...path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, 'content')
  chmodSync(join(file, '..'), 0o755)
  chmodSync(file, 0o644)
  return file
}

/** Creates a data folder of an earlier release: everything in it is open. */
function openDataFolder(): string {
  const dataDir = join(temporaryFolder(), 'data')
  for (const name of ['pglite/base/1/2', 'pglite.lock', 'images/a', 'outbox/b.eml', 'speech/c', 'backups/2026/base/1'])
    writeOpen(dataDir, name)
  for (const name of ['pglite', 'pglite/base', 'backups', 'backups/2026', '.']) chmodSync(join(dataDir, name), 0o755)
  return dataDir
}

const modesIn = (dataDir: string) =>
  new Set(readdirSync(dataDir, { recursive: true }).map((name) => modeOf(dataDir, String(name))))

describe.skipIf(process.platform === 'win32')('a data folder that is open to others', () => {
  it('is made private with everything in it', () => {
    const dataDir = openDataFolder()
    expect(protectDataFolder(dataDir)).toBeUndefined()
    expect(modeOf(dataDir)).toBe('700')
    expect(modesIn(dataDir)).toEqual(new Set(['700', '600']))
  })

  it('is private after an interruption, too: a folder changes its mode after what is in it', () => {
    const dataDir = openDataFolder()
    chmodSync(dataDir, 0o700)
    chmodSync(join(dataDir, 'images', 'a'), 0o600)
    protectDataFolder(dataDir)
    expect(modesIn(dataDir)).toEqual(new Set(['700', '600']))
  })

  it('is not examined again where it has many files, but always where the engine creates them', () => {
    const dataDir = openDataFolder()
    protectDataFolder(dataDir)
    const image = writeOpen(dataDir, 'images', 'new')
    const row = writeOpen(dataDir, 'pglite', 'base', 'new')
    for (const name of ['images', 'pglite', 'pglite/base']) chmodSync(join(dataDir, name), 0o700)
    protectDataFolder(dataDir)
    expect([modeOf(image), modeOf(row)]).toEqual(['644', '600'])
  })

  it('loses no access of others to what is not in it, or not of the product', () => {
    const dataDir = openDataFolder()
    const notes = writeOpen(dataDir, 'notes.txt')
    const page = writeOpen(dataDir, 'site', 'index.html')
    expect(protectDataFolder(dataDir)).toBe(
      `DATA_DIR: ${dataDir} stays open to others (\`notes.txt\` in it does not belong to Wordtide); what Wordtide has in it is private`,
    )
    expect([dataDir, notes, page, join(page, '..')].map((path) => modeOf(path))).toEqual(['755', '644', '644', '755'])
    rmSync(notes)
    rmSync(join(page, '..'), { recursive: true })
    expect(modesIn(dataDir)).toEqual(new Set(['700', '600']))
  })

  it('keeps the mode of a folder for everybody', () => {
    const dataDir = openDataFolder()
    chmodSync(dataDir, 0o1777)
    expect(protectDataFolder(dataDir)).toContain('it is a folder for everybody')
    expect(modeOf(dataDir)).toBe('1777')
  })

  it('does not follow links, to files or to folders', () => {
    const dataDir = openDataFolder()
    const elsewhere = temporaryFolder()
    const file = writeOpen(elsewhere, 'file')
    const moved = writeOpen(elsewhere, 'images', 'a')
    symlinkSync(file, join(dataDir, 'outbox', 'link'))
    symlinkSync(file, join(dataDir, 'control.json'))
    rmSync(join(dataDir, 'speech'), { recursive: true })
    symlinkSync(join(moved, '..'), join(dataDir, 'speech'))
    symlinkSync('/nowhere', join(dataDir, 'pglite', 'dangling'))
    protectDataFolder(dataDir)
    expect([file, moved, join(moved, '..')].map((path) => modeOf(path))).toEqual(['644', '644', '755'])
    expect(modeOf(dataDir, 'outbox', 'b.eml')).toBe('600')
  })

  it('may itself be a link', () => {
    const dataDir = openDataFolder()
    renameSync(dataDir, `${dataDir}-moved`)
    symlinkSync(`${dataDir}-moved`, dataDir)
    expect(protectDataFolder(dataDir)).toBeUndefined()
    expect(modeOf(`${dataDir}-moved`)).toBe('700')
  })
})

describe.skipIf(process.platform === 'win32')('a folder that is made private', () => {
  it('is so with all folders in it, whatever their modes are', () => {
    const folder = temporaryFolder()
    writeOpen(folder, 'a', 'b', 'c')
    chmodSync(join(folder, 'a', 'b'), 0o700)
    expect(makePrivate(folder)).toEqual([])
    expect(modesIn(folder)).toEqual(new Set(['700', '600']))
  })
})
