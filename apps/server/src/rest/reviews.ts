import type { Row } from './row.ts'

export const reviewsRows: readonly Row[] = [
  { method: 'GET', path: '/reviews/vocs', procedure: 'reviews.queue' },
  { method: 'POST', path: '/reviews/vocs', procedure: 'reviews.submit' },
  { method: 'DELETE', path: '/reviews/list/:id', procedure: 'reviews.reset', status: 204 },
  { method: 'GET', path: '/lists/learning', procedure: 'reviews.learningLists' },
  { method: 'GET', path: '/lists/:id/stats', procedure: 'reviews.listStats' },
  { method: 'GET', path: '/stats/learned-vocs-by-lang', procedure: 'reviews.learned' },
  { method: 'GET', path: '/users/settings', procedure: 'reviews.settings' },
  { method: 'POST', path: '/users/settings', procedure: 'reviews.updateSettings' },
]
