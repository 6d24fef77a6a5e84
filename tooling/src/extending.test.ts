import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { isFullScope } from '@wordtide/db/testing'
import { describe, expect, it, onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/extending.md'), 'utf8')

interface Step {
  file: string
  /** A text in the line before. */
  after: string
  line: string
}

const description: Step[] = [
  { file: 'packages/contract/src/values/limits.ts', after: 'notes: 255,', line: 'hint: 100,' },
  {
    file: 'packages/contract/src/values/voc-fields.ts',
    after: "headers: ['notes']",
    line: "{ name: 'hint', kind: 'text', title: 'Hint', headers: ['hint'] },",
  },
]
const schemas: Step[] = [
  {
    file: 'packages/contract/src/vocs/vocs.ts',
    after: 'notes: optionalText(limits.voc.notes),',
    line: 'hint: optionalText(limits.voc.hint),',
  },
  { file: 'packages/contract/src/vocs/vocs.ts', after: 'notes: z.string(),', line: 'hint: z.string(),' },
]
const implementation: Step[] = [
  {
    file: 'packages/db/src/tables/vocs.ts',
    after: "notes: text('notes')",
    line: "hint: text('hint').notNull().default(''),",
  },
  { file: 'packages/api/src/vocs/view.ts', after: 'notes: voc.notes,', line: 'hint: voc.hint,' },
  { file: 'packages/api/src/calls/examples.ts', after: "notes: 'Also: home", line: "hint: 'One lives in it.'," },
]

/** Copies the packages, with their links to each other, to where a field can be added. */
function copyPackages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wordtide-field-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const filter = (path: string) => !['dist', 'migrations', '.turbo'].includes(basename(path))
  for (const place of [
    'tooling/tsconfig',
    ...['contract', 'scheduling', 'db', 'transfer', 'api'].map((name) => `packages/${name}`),
  ])
    cpSync(join(root, place), join(folder, place), { recursive: true, verbatimSymlinks: true, filter })
  return folder
}

describe('a field of a vocabulary that is added by the guide', () => {
  function take(folder: string, { file, after, line }: Step) {
    const path = join(folder, file)
    const lines = readFileSync(path, 'utf8').split('\n')
    const index = lines.findIndex((one) => one.includes(after))
    if (index === -1) throw new Error(`${file} has no line with ${after}`)
    writeFileSync(path, lines.toSpliced(index + 1, 0, line).join('\n'))
  }

  /** Returns the files in which the compiler finds errors, with its codes. */
  function complaints(folder: string, name: string): string[] {
    const tsc = join(root, 'packages', name, 'node_modules/.bin/tsc')
    try {
      execFileSync(tsc, ['--noEmit', '--pretty', 'false', '-p', `packages/${name}`], { cwd: folder, encoding: 'utf8' })
      return []
    } catch (error) {
      const output = String(Reflect.get(Object(error), 'stdout'))
      const found = output.matchAll(/^(\S+)\(\d+,\d+\): error (TS\d+)/gm)
      return [...new Set(Array.from(found, ([, file, code]) => `${file} ${code}`))].sort()
    }
  }

  // The compiler reads all packages three times.
  it.runIf(isFullScope)(
    'is named by the compiler wherever it is still missing, in eight files with its form and page',
    () => {
      const folder = copyPackages()
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      for (const step of description) take(folder, step)
      expect(complaints(folder, 'contract')).toEqual(['packages/contract/src/vocs/vocs.ts TS2741'])
      for (const step of schemas) take(folder, step)
      expect(complaints(folder, 'api')).toEqual([
        'packages/api/src/calls/examples.ts TS2741',
        // The column.
        'packages/api/src/limits/text-bytes.ts TS7053',
        // Its examples are those.
        'packages/api/src/transfer/router.ts TS2741',
        // The column.
        'packages/api/src/vocs/several/write-many.ts TS7053',
        'packages/api/src/vocs/update.ts TS2741',
        'packages/api/src/vocs/view.ts TS2741',
      ])
      for (const step of implementation) take(folder, step)
      expect(complaints(folder, 'api')).toEqual([])
    },
  )

  it('has its lines in the guide, which counts its files', () => {
    const steps = [...description, ...schemas, ...implementation]
    for (const { file, line } of steps) {
      expect(guide).toContain(file)
      expect(guide).toContain(line)
    }
    const web = guide.match(/apps\/web\/src\/features\/vocs\/[\w/-]+\.tsx/g)
    expect(new Set([...steps.map(({ file }) => file), ...(web ?? [])]).size).toBe(8)
    expect(guide).toContain('eight files')
  })
})
