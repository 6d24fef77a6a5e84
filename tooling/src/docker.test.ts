import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../docker')
const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))

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

it('every container that is described has no rights that it does not need', () => {
  const [compose = '', local = ''] = ['compose.yaml', 'compose.local.yaml'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  )
  const rights = ['read_only: true', 'cap_drop: [ALL]', 'security_opt: ["no-new-privileges:true"]']
  for (const text of [compose, local]) for (const right of rights) expect(text).toContain(right)
  const [, services = ''] = /\nservices:\n(.*)\nvolumes:/s.exec(compose) ?? []
  expect(services.match(/^ {2}\w+:\n {4}<<: \*hardened$/gm)).toHaveLength(services.match(/^ {2}\w+:$/gm)?.length ?? 0)
  expect(readFileSync(join(folder, 'Dockerfile'), 'utf8')).toMatch(/^USER \d+:\d+$/m)
})
