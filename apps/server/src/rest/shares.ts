import type { Row } from './row.ts'

export const sharesRows: readonly Row[] = [
  { method: 'GET', path: '/lists/shared', procedure: 'shares.lists' },
  { method: 'GET', path: '/lists/:listId/shares', procedure: 'shares.page' },
  { method: 'POST', path: '/lists/:listId/shares', procedure: 'shares.create', status: 201 },
  { method: 'PUT', path: '/lists/:listId/shares', procedure: 'shares.update' },
  { method: 'DELETE', path: '/lists/:listId/shares', procedure: 'shares.remove', status: 204 },
]
