import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../.github/workflows')
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
const actions = workflows.flatMap(({ text }) =>
  [...text.matchAll(/uses: (\S+)/g)].flatMap(([, action]) => action ?? []),
)

describe.each(workflows)('the workflow $name', ({ text }) => {
  it('may read the repository, and nothing else', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m)
    expect(text.match(/permissions:/g)).toHaveLength(1)
    expect(text).not.toContain('secrets.')
  })

  it('ends by itself', () => {
    expect(text).toMatch(/^ {4}timeout-minutes: \d+$/m)
  })
})

it('actions are those of GitHub, each in one version', () => {
  const versions = new Set(actions)
  for (const action of versions) expect(action).toMatch(/^actions\/[\w-]+@v\d+$/)
  expect(versions.size).toBe(new Set(actions.map((action) => action.split('@', 1)[0])).size)
})

describe('the audit', () => {
  const audit = readFileSync(join(folder, 'audit.yml'), 'utf8')
  const commands = [...audit.matchAll(/^ {6}- (?:name: .*\n {8})?run: (.*)$/gm)].map(([, command]) => command)

  it('asks every week', () => {
    expect(audit).toMatch(/^ {4}- cron: "\d+ \d+ \* \* [0-6]"$/m)
  })

  it('prints every advisory, and fails on serious ones in what a server runs', () => {
    expect(commands).toEqual([
      'node tooling/wordtide.cjs install',
      'node_modules/.bin/pnpm audit || true',
      'node_modules/.bin/pnpm audit --prod --audit-level high',
    ])
  })
})
