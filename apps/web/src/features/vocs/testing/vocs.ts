import type { ListView, VocView } from '@wordtide/contract'

/** A vocabulary; a test says what matters to it. */
export const makeVoc = (said: Partial<VocView> = {}): VocView => ({
  id: 'voc-1',
  listId: 'list-1',
  term: 'marea',
  pos: 'n',
  label: '',
  image: null,
  language: 'es',
  definitions: [],
  examples: [],
  attributes: [],
  tags: [],
  notes: '',
  createdBy: 'Ada Lovelace',
  createdAt: Date.UTC(2026, 0, 2, 12),
  lastModifiedBy: 'Grace Hopper',
  lastModifiedAt: 1000,
  ...said,
})

/** The list that it is in. */
export const makeListOf = (said: Partial<ListView> = {}): ListView => ({
  id: 'list-1',
  name: 'Waves',
  description: '',
  image: null,
  language: 'es',
  targetLanguages: ['en', 'de'],
  tags: [],
  public: false,
  createdBy: 'Ada Lovelace',
  createdAt: 0,
  lastModifiedBy: 'Ada Lovelace',
  lastModifiedAt: 0,
  rating: 0,
  ratingsCount: 0,
  learnersCount: 0,
  vocsCount: 1,
  permission: 'owner',
  dueCount: 0,
  progress: 0,
  ...said,
})
