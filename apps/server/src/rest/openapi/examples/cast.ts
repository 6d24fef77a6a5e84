import type { ListView, VocView } from '@wordtide/contract'

/** Who and what the examples are about: Ada's list of words at home, which she shares with Ben. */
export const ada = {
  id: '01932c5e-7a10-7c3e-9f6b-4d2a8e1b7c05',
  name: 'Ada',
  email: 'ada@example.com',
  createdAt: 1_731_571_200_000,
}
export const ben = { name: 'Ben', email: 'ben@example.com' }
export const password = 'Passw0rd!'
export const token = 'N3uC0dA5Yk2v8JtXq7LzRwH1bPfE9sGmTiKoVxUyDhQ'

export const list: ListView = {
  id: '01932c60-1f44-7d8a-8b11-6e0c9a5d3f27',
  name: 'At home',
  description: 'Rooms and what stands in them',
  image: '/api/lists/01932c60-1f44-7d8a-8b11-6e0c9a5d3f27/image/01932c60-1f44-7b02-a4c8-2d7f51e9b630',
  language: 'es',
  targetLanguages: ['en', 'de'],
  tags: ['A1'],
  public: false,
  createdBy: ada.name,
  createdAt: 1_731_571_260_000,
  lastModifiedBy: ada.name,
  lastModifiedAt: 1_731_571_260_000,
  rating: 4.5,
  ratingsCount: 2,
  learnersCount: 3,
  vocsCount: 24,
  permission: 'owner',
  dueCount: 12,
  progress: 37,
}

const { dueCount: _, progress: __, ...row } = list
/** The list as a page of the library shows it. */
export const listRow = row

/** What its owner says of the list. */
export const listFields = {
  name: list.name,
  description: list.description,
  language: list.language,
  targetLanguages: list.targetLanguages,
  tags: list.tags,
  public: list.public,
}

export const voc: VocView = {
  id: '01932c61-5b90-7e17-b3d4-91f8c0a6e2d3',
  listId: list.id,
  term: 'la casa',
  pos: 'n',
  label: 'Unit 1',
  image: '/api/vocs/01932c61-5b90-7e17-b3d4-91f8c0a6e2d3/image/01932c61-5b90-7a3c-9e05-b6d1f2847ac9',
  language: list.language,
  definitions: [
    { language: 'en', value: 'house' },
    { language: 'de', value: 'Haus' },
  ],
  examples: [{ value: 'La *casa* es grande.', translations: [{ language: 'en', value: 'The *house* is big.' }] }],
  attributes: [{ name: 'gender', value: 'feminine' }],
  tags: ['home'],
  notes: 'Also: home, as in a casa.',
  createdBy: ada.name,
  createdAt: 1_731_571_320_000,
  lastModifiedBy: ben.name,
  lastModifiedAt: 1_731_657_720_000,
}

/** What an editor says of the vocabulary. */
export const vocFields = {
  term: voc.term,
  pos: voc.pos,
  label: voc.label,
  definitions: voc.definitions,
  examples: voc.examples,
  attributes: voc.attributes,
  tags: voc.tags,
  notes: voc.notes,
}

/** The last part of an image's path. */
export const imageIdOf = (image: string | null): string => image?.split('/').at(-1) ?? ''

/** The marker of a page after this one. */
export const next = 'WzE3MzE1NzEyNjAwMDAsIjAxOTMyYzYwIl0'

/** When Ada answered, and when the vocabulary comes back. */
export const answeredAt = 1_731_744_000_000
export const dueAt = 1_732_003_200_000
