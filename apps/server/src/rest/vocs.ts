import type { Row } from './row.ts'

export const vocsRows: readonly Row[] = [
  { method: 'GET', path: '/vocs', procedure: 'vocs.page', rename: { list: 'listId' } },
  { method: 'POST', path: '/vocs', procedure: 'vocs.create', status: 201, upload: true },
  { method: 'GET', path: '/vocs/:id', procedure: 'vocs.get' },
  { method: 'PUT', path: '/vocs/:id', procedure: 'vocs.update', upload: true },
  { method: 'DELETE', path: '/vocs/:id', procedure: 'vocs.remove', status: 204 },
  { method: 'GET', path: '/vocs/:id/image/:imageId', procedure: 'vocs.image', file: 'image' },
]
