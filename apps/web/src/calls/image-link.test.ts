import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { createApp } from '../app.tsx'
import { answer, inputsOf } from '../testing/index.ts'

const fields = { name: 'Sea words', language: 'es', targetLanguages: ['en'] } as const
const list = {
  ...fields,
  id: 'l',
  description: '',
  image: null,
  targetLanguages: ['en' as const],
  tags: [],
  public: false,
  createdBy: 'Ada',
  createdAt: 0,
  lastModifiedBy: 'Ada',
  lastModifiedAt: 0,
  rating: 0,
  ratingsCount: 0,
  learnersCount: 0,
  vocsCount: 0,
  permission: 'owner' as const,
  dueCount: 0,
  progress: 0,
}

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
