import type { ListView } from '@wordtide/contract'

/** A list of one's own; a test says what matters to it. */
export const makeList = (said: Partial<ListView> = {}): ListView => ({
  id: 'list-1',
  name: 'Waves',
  description: '',
  image: null,
  language: 'es',
  targetLanguages: ['en'],
  tags: [],
  public: false,
  createdBy: 'Ada Lovelace',
  createdAt: Date.UTC(2026, 0, 2, 12),
  lastModifiedBy: 'Ada Lovelace',
  lastModifiedAt: Date.UTC(2026, 0, 3, 12),
  rating: 0,
  ratingsCount: 0,
  learnersCount: 0,
  vocsCount: 0,
  permission: 'owner',
  dueCount: 0,
  progress: 0,
  ...said,
})
