import type { Row } from './row.ts'

export const vocsRows: readonly Row[] = [
  {
    method: 'GET',
    path: '/vocs',
    procedure: 'vocs.list',
    rename: { list: 'listId' },
    summary: 'The vocabularies of a list: ids and terms',
    errors: ['LIST_NOT_FOUND'],
  },
  {
    method: 'POST',
    path: '/vocs',
    procedure: 'vocs.create',
    status: 201,
    upload: true,
    summary: 'Add a vocabulary to a list',
    errors: ['LIST_NOT_FOUND', 'FORBIDDEN'],
  },
  {
    method: 'GET',
    path: '/vocs/:id',
    procedure: 'vocs.get',
    summary: 'A vocabulary',
    errors: ['VOCABULARY_NOT_FOUND'],
  },
  {
    method: 'PUT',
    path: '/vocs/:id',
    procedure: 'vocs.update',
    upload: true,
    summary: 'Replace a vocabulary’s details',
    description:
      'It stays in its list. A file replaces the image, `imageChanged` without a file removes it; else it stays. With `expectedLastModifiedAt` it is refused where somebody has changed the vocabulary since.',
    errors: ['VOCABULARY_NOT_FOUND', 'FORBIDDEN', 'VERSION_CONFLICT'],
  },
  {
    method: 'DELETE',
    path: '/vocs/:id',
    procedure: 'vocs.delete',
    status: 204,
    summary: 'Delete a vocabulary',
    errors: ['VOCABULARY_NOT_FOUND', 'FORBIDDEN'],
  },
  {
    method: 'GET',
    path: '/vocs/:id/image/:imageId',
    procedure: 'vocs.getImage',
    file: 'image',
    summary: 'A vocabulary’s image',
    description: 'The path stands in the vocabulary’s `image`.',
    errors: ['VOCABULARY_NOT_FOUND', 'NOT_FOUND'],
  },
]
