import type { Row } from './row.ts'

export const ratingsRows: readonly Row[] = [
  { method: 'GET', path: '/lists/:listId/ratings', procedure: 'ratings.get' },
  { method: 'PUT', path: '/lists/:listId/ratings', procedure: 'ratings.rate' },
]
