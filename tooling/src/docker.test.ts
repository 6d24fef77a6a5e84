import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../docker')
const files = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => readFileSync(join(folder, name), 'utf8'))
const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8')

it('every image of a container is named by its digest', () => {
  const images = files.flatMap((text) =>
    [...text.matchAll(/^(?:FROM|\s+image:) (\S+)/gm)].flatMap(([, name]) => name ?? []),
  )
  expect(images.length).toBeGreaterThan(3)
  for (const image of images) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[\da-f]{64}$/)
})

it('no container has a default password', () => {
  const passwords = files.flatMap((text) => text.match(/\$\{\w*PASSWORD\w*[^}]*\}/g) ?? [])
  expect(passwords.length).toBeGreaterThan(1)
  for (const password of passwords) expect(password).toContain(':?')
})

/** Returns the settings of a block of YAML that stand in one line, by their names; those of nested blocks are left out. */
const settingsOf = (block: string, indent: string): Map<string, string> =>
  new Map(
    [...block.matchAll(new RegExp(`^${indent}([\\w<]+): +(\\S.*)$`, 'gm'))].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

/** Returns the services of a compose file with their settings; the hardened ones have those of the anchor, too. */
function servicesOf(name: string): Map<string, Map<string, string>> {
  const text = readFileSync(join(folder, name), 'utf8')
  const [, anchored = ''] = /^x-hardened: &hardened\n((?: {2}.*\n)*)/m.exec(text) ?? []
  const [, section = ''] = /^services:\n((?:(?: {2}.*)?\n)*)/m.exec(text) ?? []
  const services = [...section.matchAll(/^ {2}(\w+):\n((?:(?: {4}.*)?\n)*)/gm)]
  return new Map(
    services.map(([, service = '', block = '']) => {
      const own = settingsOf(block, '    ')
      return [service, own.get('<<') === '*hardened' ? new Map([...settingsOf(anchored, '  '), ...own]) : own]
    }),
  )
}

const compose = servicesOf('compose.yaml')
const local = servicesOf('compose.local.yaml')

describe.each([
  ...[...compose].map(([name, settings]) => ({ name, settings })),
  // What an override does not name stays as it is.
  ...[...local].map(([name, own]) => ({
    name: `${name}, with a mail catcher`,
    settings: new Map([...(compose.get(name) ?? []), ...own]),
  })),
])('the container $name', ({ settings }) => {
  it('has no rights that it does not need', () => {
    expect(Object.fromEntries(settings)).toMatchObject({
      read_only: 'true',
      cap_drop: '[ALL]',
      security_opt: '["no-new-privileges:true"]',
    })
  })

  it('runs as a user without rights', () => {
    // An image of our own has the user of its Dockerfile.
    const built = settings.has('image') ? undefined : /^USER (.+)$/m.exec(dockerfile)?.[1]
    expect(settings.get('user') ?? built).toMatch(/^"?[1-9]\d*:[1-9]\d*"?$/)
  })

  it('can be reached from this machine alone', () => {
    for (const port of settings.get('ports')?.match(/[^\s,[\]]+/g) ?? []) expect(port).toMatch(/^"127\.0\.0\.1:/)
  })
})

it('the containers are those of the files, and their ports stand in one line', () => {
  expect([[...compose.keys()], [...local.keys()]]).toEqual([
    ['wordtide', 'database'],
    ['wordtide', 'mail'],
  ])
  const inLine = [...compose.values(), ...local.values()].filter((settings) => settings.has('ports'))
  expect(files.flatMap((text) => text.match(/\bports:/g) ?? [])).toHaveLength(inLine.length)
})
