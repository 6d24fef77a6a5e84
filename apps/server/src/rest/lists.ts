import type { Row } from './row.ts'

export const listsRows: readonly Row[] = [
  { method: 'GET', path: '/lists/user', procedure: 'lists.own' },
  { method: 'GET', path: '/lists/public', procedure: 'lists.public' },
  { method: 'POST', path: '/lists', procedure: 'lists.create', status: 201, upload: true },
  { method: 'GET', path: '/lists/:id', procedure: 'lists.get' },
  { method: 'PUT', path: '/lists/:id', procedure: 'lists.update', upload: true },
  { method: 'DELETE', path: '/lists/:id', procedure: 'lists.remove', status: 204 },
  { method: 'GET', path: '/lists/:id/image/:imageId', procedure: 'lists.image', file: 'image' },
]
