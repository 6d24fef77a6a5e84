import type { ListView } from '@wordtide/contract'

/** A list as the server tells of it; a test says what matters to it. */
export const makeList = (said: Partial<ListView> = {}): ListView => ({
  id: 'list-1',
  name: 'Obst',
  description: '',
  image: null,
  language: 'de',
  targetLanguages: ['en'],
  tags: [],
  public: false,
  createdBy: 'Ada Lovelace',
  createdAt: 0,
  lastModifiedBy: 'Ada Lovelace',
  lastModifiedAt: 0,
  rating: 0,
  ratingsCount: 0,
  learnersCount: 1,
  vocsCount: 3,
  permission: 'owner',
  dueCount: 0,
  progress: 0,
  ...said,
})
