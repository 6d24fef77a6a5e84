import { expect, it } from 'vitest'
import { stubCaches } from '../../testing/caches.ts'
import { forgetShared, keepShared, readShared } from './shared-content.ts'

const now = new Date('2026-11-28T12:00:00Z')
const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const readText = async (at = now) => {
  const shared = await readShared(at)
  return shared && { name: shared.name, text: await shared.content.text() }
}

it.each([
  ['a text', { text: ' La mer. ' }, { name: '', text: 'La mer.' }],
  [
    'a page with its title',
    { title: 'Mer', text: 'La mer.', url: 'https://x.example' },
    { name: '', text: 'Mer\n\nLa mer.' },
  ],
  ['a text that is a link', { title: 'Mer', text: 'https://x.example/a' }, { name: '', text: 'Mer' }],
  ['a file', { title: 'x', file: new File(['La mer.'], 'mér.txt') }, { name: 'mér.txt', text: 'La mer.' }],
  ['a link alone', { text: 'https://x.example/a', url: 'https://x.example/a' }, undefined],
  ['an empty form', {}, undefined],
])('%s is kept as what an import can begin with', async (_, fields, expected) => {
  stubCaches()
  await keepShared(formOf(fields), now)
  expect(await readText()).toEqual(expected)
})

it('what is shared is kept until it is used, or something else is shared, and for a day at most', async () => {
  const caches = stubCaches()
  await keepShared(formOf({ text: 'one' }), now)
  await keepShared(formOf({ text: 'two' }), now)
  expect(await readText(new Date('2026-11-29T11:59:59Z'))).toEqual({ name: '', text: 'two' })
  expect(await readText(new Date('2026-11-29T12:00:00Z'))).toBeUndefined()
  expect(caches.paths()).toEqual([])
  await keepShared(formOf({ text: 'three' }), now)
  await forgetShared()
  expect(await readText()).toBeUndefined()
  await keepShared(formOf({ text: 'four' }), now)
  await keepShared(formOf({ url: 'https://x.example' }), now)
  expect(await readText()).toBeUndefined()
})

it('nothing is shared where the browser keeps nothing', async () => {
  expect(await readShared(now)).toBeUndefined()
  stubCaches({ isFull: true })
  await expect(keepShared(formOf({ text: 'one' }), now)).rejects.toThrow('Quota')
  expect(await readShared(now)).toBeUndefined()
})
