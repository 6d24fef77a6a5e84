import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { createApp } from '../../app/app.tsx'
import { answer, inputsOf } from '../../testing/index.ts'
import { makeList } from '../../testing/make-list.ts'

const fields = { name: 'Sea words', language: 'es', targetLanguages: ['en'] } as const
const list = makeList({ name: 'Sea words' })

function client() {
  answer('lists.create', list)
  return createApp({ history: createMemoryHistory() }).client
}

it('sends an image beside the rest', async () => {
  const image = new File(['png'], 'tide.png', { type: 'image/png' })
  const input = { ...fields, targetLanguages: ['en' as const], image }
  expect(await client().lists.create.mutate(input)).toEqual(list)
  const [sent] = inputsOf('lists.create')
  expect(sent).toMatchObject({ name: 'Sea words', targetLanguages: ['en'] })
  expect(sent?.image).toMatchObject({ name: 'tide.png', type: 'image/png', size: 3 })
})

it('sends plain JSON where there is no image', async () => {
  await client().lists.create.mutate({ ...fields, targetLanguages: ['en'] })
  expect(inputsOf('lists.create')).toEqual([fields])
})
