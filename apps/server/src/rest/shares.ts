import type { Row } from './row.ts'

export const sharesRows: readonly Row[] = [
  {
    method: 'GET',
    path: '/lists/shared',
    procedure: 'shares.listShared',
    summary: 'Lists that are shared with you, the newest share first',
  },
  {
    method: 'GET',
    path: '/lists/:listId/shares',
    procedure: 'shares.list',
    summary: 'Whom your list is shared with, by name',
    errors: ['LIST_NOT_FOUND', 'FORBIDDEN'],
  },
  {
    method: 'POST',
    path: '/lists/:listId/shares',
    procedure: 'shares.create',
    status: 201,
    summary: 'Share your list with an activated account',
    description: 'An editor writes its vocabularies, a viewer reads.',
    errors: [
      'LIST_NOT_FOUND',
      'FORBIDDEN',
      'USER_NOT_FOUND',
      'ALREADY_SHARED',
      'CANNOT_SHARE_WITH_SELF',
      'MAX_SHARES_EXCEEDED',
    ],
  },
  {
    method: 'PUT',
    path: '/lists/:listId/shares',
    procedure: 'shares.update',
    summary: 'Make somebody an editor or a viewer',
    description: 'The share is known by its address.',
    errors: ['LIST_NOT_FOUND', 'FORBIDDEN', 'SHARE_NOT_FOUND'],
  },
  {
    method: 'DELETE',
    path: '/lists/:listId/shares',
    procedure: 'shares.delete',
    status: 204,
    summary: 'Stop sharing with somebody',
    description: 'The share is known by its address, in the body.',
    errors: ['LIST_NOT_FOUND', 'FORBIDDEN', 'SHARE_NOT_FOUND'],
  },
]
