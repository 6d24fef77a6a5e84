import type { Row } from './row.ts'

export const ratingsRows: readonly Row[] = [
  {
    method: 'GET',
    path: '/lists/:listId/ratings',
    procedure: 'ratings.get',
    summary: 'Your rating of a list',
    description: '0 and null where there is none.',
    errors: ['LIST_NOT_FOUND'],
  },
  {
    method: 'PUT',
    path: '/lists/:listId/ratings',
    procedure: 'ratings.rate',
    summary: 'Rate somebody else’s list',
    description: '1 to 5 stars; 0 clears the rating.',
    errors: ['LIST_NOT_FOUND', 'FORBIDDEN'],
  },
]
