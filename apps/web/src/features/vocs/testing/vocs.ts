import { type ListView, type VocView, vocFields } from '@wordtide/contract'
import { makeList } from '../../../testing/index.ts'

/** Builds a vocabulary; a test overrides what matters to it. */
export const makeVoc = (overrides: Partial<VocView> = {}): VocView => ({
  id: 'voc-1',
  listId: 'list-1',
  ...vocFields.parse({ term: 'marea', pos: 'n' }),
  image: null,
  audio: null,
  language: 'es',
  createdBy: 'Ada Lovelace',
  createdAt: Date.UTC(2026, 0, 2, 12),
  lastModifiedBy: 'Grace Hopper',
  lastModifiedAt: 1000,
  ...overrides,
})

/** Builds the list of that vocabulary. */
export const makeListOf = (overrides: Partial<ListView> = {}): ListView =>
  makeList({
    name: 'Waves',
    language: 'es',
    targetLanguages: ['en', 'de'],
    learnersCount: 0,
    vocsCount: 1,
    ...overrides,
  })
