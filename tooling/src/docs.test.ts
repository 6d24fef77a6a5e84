import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readTree } from './source-tree.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const index = 'docs/decisions/README.md'
const decisions = readdirSync(join(root, 'docs/decisions'))
  .map((name) => `docs/decisions/${name}`)
  .filter((path) => path !== index)
const operations = readdirSync(join(root, 'docs/operations')).map((name) => `docs/operations/${name}`)
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/accessibility.md',
  'docs/architecture.md',
  'docs/dependencies.md',
  'docs/lighthouse.md',
  'docs/learning.md',
  'docs/performance.md',
  ...operations,
  'docs/releasing.md',
  'docs/scaling.md',
  'docs/security.md',
  'docs/asvs.md',
  'docs/reliability.md',
  'docs/scripting.md',
  'docs/import-export.md',
  'docs/extending.md',
  'docs/teaching.md',
  'docs/typed-calls.md',
  'docs/command.md',
  'packages/client/README.md',
  index,
  ...decisions,
]
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Returns whether the file of a link in `document` exists and, if the link has a fragment, has that heading. */
function isLinkTarget(document: string, link: string): boolean {
  const [file = '', fragment] = link.split('#')
  const path = file === '' ? document : join(dirname(document), file)
  if (!existsSync(join(root, path))) return false
  if (fragment === undefined) return true
  const headings = [...read(path).matchAll(/^#+ (.+)$/gm)].flatMap(([, heading]) => heading ?? [])
  return headings.some(
    (heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-') === fragment,
  )
}

describe.each(documents)('%s', (document) => {
  it('names only existing files', () => {
    const named = [...read(document).matchAll(/`((?:apps|packages|tooling|docker|docs)\/[\w./-]+)`/g)]
    const paths = named.flatMap(([, path]) => path ?? [])
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('links only to existing files and headings', () => {
    const links = [...read(document).matchAll(/\]\((?!https?:)([^)]+)\)/g)].flatMap(([, link]) => link ?? [])
    expect(links.filter((link) => !isLinkTarget(document, link))).toEqual([])
  })
})

it('the changelog begins with the version of the project', () => {
  const { version } = JSON.parse(read('package.json'))
  const [, newest] = /^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md')) ?? []
  expect(newest).toBe(version)
})

it.each(['packages/client', 'packages/router-types'])('%s has the version of the project', (folder) => {
  const versionOf = (path: string) => JSON.parse(read(path)).version
  expect(versionOf(`${folder}/package.json`)).toBe(versionOf('package.json'))
})

it.each(['README.md', 'docs/operations/install.md'])('%s names the oldest Node.js, and that of the image', (path) => {
  const { engines } = JSON.parse(read('package.json'))
  const [, oldest] = /^>=([\d.]+)$/.exec(engines.node) ?? []
  const [, recommended] = /^FROM node:(\d+)-/m.exec(read('docker/Dockerfile')) ?? []
  expect(read(path)).toContain(`Node.js ${recommended}`)
  expect(read(path)).toContain(`${oldest} or newer`)
})

describe('docs/dependencies.md', () => {
  it('gives a reason for every dependency of the product', () => {
    const names = new Set<string>()
    for (const [path, text] of readTree(root)) {
      if (!/^(apps|packages)\/[^/]+\/package\.json$/.test(path)) continue
      const { dependencies = {}, optionalDependencies = {} } = JSON.parse(text)
      for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
        if (!name.startsWith('@wordtide/')) names.add(name)
    }
    const table = read('docs/dependencies.md')
    expect([...names].filter((name) => !table.includes(`\`${name}\``))).toEqual([])
  })
})

describe('CONTRIBUTING.md', () => {
  it('lists every step of npm test', () => {
    const steps = [...read('tooling/lib/test-steps.mjs').matchAll(/\{ name: '(\w+)'/g)].flatMap(
      ([, name]) => name ?? [],
    )
    expect(steps.length).toBeGreaterThan(5)
    expect(steps.filter((step) => !read('CONTRIBUTING.md').includes(`\`${step}\``))).toEqual([])
  })
})

describe('the decisions', () => {
  it.each(decisions)('%s is numbered and dated', (path) => {
    const lines = read(path).trimEnd().split('\n')
    expect(path).toMatch(/\/\d{3}-[a-z0-9-]+\.md$/)
    expect(lines[0]).toMatch(/^# \d{3} /)
    expect(lines[2]).toMatch(/^\d{4}-\d\d-\d\d · in force$/)
  })

  it.each(decisions)('%s fits on a page', (path) => {
    expect(read(path).trim().split(/\s+/).length).toBeLessThanOrEqual(400)
  })

  it('are at most sixty', () => {
    expect(decisions.length).toBeLessThanOrEqual(60)
  })

  it('are linked by the index', () => {
    const links = [...read(index).matchAll(/^- \[(\d{3})\]\((\1-[^)]+)\) /gm)].map(
      ([, , name]) => `docs/decisions/${name}`,
    )
    expect(links.toSorted()).toEqual(decisions.toSorted())
  })

  it('are there if a document or a comment refers to them', () => {
    // "decision 026", "decisions 045 and 052" and "docs/decisions/026", also over a line break in a comment; "[026](".
    const reference = /\bdecisions?(?:\/|[\s*#]+)\d{3}\b(?:(?:,| and)\s\d{3}\b)*|\[\d{3}\]\(/gi
    const betweenDecisions = /\([01]\d\d\)/g
    const numbersOf = (text: string) => text.match(/\d{3}/g) ?? []
    const existing = new Set(decisions.flatMap(numbersOf))
    const texts = new Map(readTree(root))
    for (const path of [...documents, 'docs/glossary.md', 'pnpm-workspace.yaml']) texts.set(path, read(path))
    const missing = [...texts].flatMap(([path, text]) => {
      const references = [reference, ...(decisions.includes(path) ? [betweenDecisions] : [])].flatMap(
        (pattern) => text.match(pattern) ?? [],
      )
      return references.flatMap(numbersOf).flatMap((number) => (existing.has(number) ? [] : `${path}: ${number}`))
    })
    expect(missing).toEqual([])
  })
})
