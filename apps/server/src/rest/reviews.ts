import type { Row } from './row.ts'

export const reviewsRows: readonly Row[] = [
  { method: 'GET', path: '/reviews/vocs', procedure: 'reviews.queue' },
  { method: 'POST', path: '/reviews/vocs', procedure: 'reviews.submit' },
  { method: 'DELETE', path: '/reviews/list/:id', procedure: 'reviews.reset', status: 204 },
  { method: 'GET', path: '/lists/learning', procedure: 'reviews.learningLists' },
  { method: 'GET', path: '/lists/:id/stats', procedure: 'reviews.listStats' },
]
