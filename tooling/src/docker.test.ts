import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingNames } from '@wordtide/server/config'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../docker')
const files = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => readFileSync(join(folder, name), 'utf8'))
const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8')
const proxies = readFileSync(join(folder, 'proxies.Dockerfile'), 'utf8')

it('Caddy has the configuration that is documented and tested, with the names and ports of containers', () => {
  const operations = readFileSync(join(folder, '../docs/operations/proxy.md'), 'utf8')
  const [, documented = ''] = /```caddyfile\n([\s\S]*?)```/.exec(operations) ?? []
  const own = readFileSync(join(folder, 'Caddyfile'), 'utf8').replace(
    /^\t#.*\n\thttp_port 8080\n\thttps_port 8443\n/m,
    '',
  )
  expect(own).toBe(
    documented.replaceAll('words.example.org', '{$SITE_HOST}').replaceAll('127.0.0.1:3000', 'wordtide:3000'),
  )
})

it('containers are given settings that exist', () => {
  const given = files.flatMap((text) => {
    const services = text.slice(text.indexOf('\nservices:'))
    return [...services.matchAll(/^ {6}([A-Z][A-Z\d_]+): /gm)].flatMap(([, name]) => name ?? [])
  })
  const others = ['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'SITE_HOST', 'WORDTIDE_1', 'WORDTIDE_2']
  const ofVoice = ['TEMP_FILE_DIR', 'API_LOG_LEVEL']
  expect(given.length).toBeGreaterThan(10)
  const known = [...settingNames, ...others, ...ofVoice]
  expect(given.filter((name) => !known.includes(name))).toEqual([])
})

it('the metrics of a container can be reached from the others, if there are any', () => {
  expect(dockerfile).toMatch(/^ENV .*\bHOST=0\.0\.0\.0 .*\bMETRICS_HOST=0\.0\.0\.0\b/m)
  expect(dockerfile).not.toContain('METRICS_PORT')
})

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
/** Files that are used with the first one, and what each is for. */
const overrides = [
  { use: 'with a mail catcher', services: servicesOf('compose.local.yaml') },
  { use: 'with https', services: servicesOf('compose.https.yaml') },
  { use: 'with a second process', services: servicesOf('compose.scale.yaml') },
  { use: 'with a natural voice', services: servicesOf('compose.voice.yaml') },
]
const allServices = [compose, ...overrides.map(({ services }) => services)]

describe.each([
  ...[...compose].map(([name, settings]) => ({ name, settings })),
  // Keys that an override does not name are unchanged.
  ...overrides.flatMap(({ use, services }) =>
    [...services].map(([name, own]) => ({
      name: `${name}, ${use}`,
      settings: new Map([...(compose.get(name) ?? []), ...own]),
    })),
  ),
])('the container $name', ({ name, settings }) => {
  it('has no rights that it does not need', () => {
    expect(Object.fromEntries(settings)).toMatchObject({
      read_only: 'true',
      cap_drop: '[ALL]',
      security_opt: '["no-new-privileges:true"]',
    })
  })

  it('runs as a user without rights', () => {
    // Images of our own have the user of their Dockerfile.
    const own = settings.has('image') ? [] : [dockerfile, proxies].map((text) => /^USER (.+)$/m.exec(text)?.[1])
    for (const user of settings.has('user') ? [settings.get('user')] : own)
      expect(user).toMatch(/^"?[1-9]\d*:[1-9]\d*"?$/)
  })

  it('can be reached from this machine alone, unless it is there to be public', () => {
    const ports =
      settings
        .get('ports')
        ?.replace('!reset', '')
        .match(/[^\s,[\]]+/g) ?? []
    if (name === 'caddy, with https') expect(ports).toEqual(['"80:8080"', '"443:8443"'])
    else for (const port of ports) expect(port).toMatch(/^"127\.0\.0\.1:/)
  })
})

it('the containers are those of the files, and their ports stand in one line', () => {
  expect(allServices.map((services) => [...services.keys()])).toEqual([
    ['wordtide', 'database'],
    ['wordtide', 'mail'],
    ['wordtide', 'caddy'],
    ['wordtide', 'wordtide2', 'haproxy'],
    ['wordtide', 'voice'],
  ])
  const inLine = allServices.flatMap((services) => [...services.values()]).filter((settings) => settings.has('ports'))
  expect(files.flatMap((text) => text.match(/\bports:/g) ?? [])).toHaveLength(inLine.length)
})
