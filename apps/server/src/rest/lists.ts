import type { Row } from './row.ts'

export const listsRows: readonly Row[] = [
  { method: 'GET', path: '/lists/user', procedure: 'lists.listOwn', summary: 'Your own lists, the newest first' },
  {
    method: 'GET',
    path: '/lists/public',
    procedure: 'lists.listPublic',
    summary: 'All public lists, yours among them, the newest first',
  },
  { method: 'POST', path: '/lists', procedure: 'lists.create', status: 201, upload: true, summary: 'Create a list' },
  { method: 'GET', path: '/lists/:id', procedure: 'lists.get', summary: 'A list', errors: ['LIST_NOT_FOUND'] },
  {
    method: 'PUT',
    path: '/lists/:id',
    procedure: 'lists.update',
    upload: true,
    summary: 'Replace a list’s details',
    description: 'A file replaces the image, `imageChanged` without a file removes it; else it stays.',
    errors: ['LIST_NOT_FOUND', 'FORBIDDEN'],
  },
  {
    method: 'DELETE',
    path: '/lists/:id',
    procedure: 'lists.delete',
    status: 204,
    summary: 'Delete a list with its vocabularies, shares, ratings and learning data',
    errors: ['LIST_NOT_FOUND', 'FORBIDDEN'],
  },
  {
    method: 'GET',
    path: '/lists/:id/image/:imageId',
    procedure: 'lists.getImage',
    file: 'image',
    summary: 'A list’s image',
    description: 'The path stands in the list’s `image`.',
    errors: ['LIST_NOT_FOUND', 'NOT_FOUND'],
  },
]
