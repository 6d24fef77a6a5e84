import type { Row } from './row.ts'

export const reviewsRows: readonly Row[] = [
  {
    method: 'GET',
    path: '/reviews/vocs',
    procedure: 'reviews.getQueue',
    summary: 'What to review in a list: due first, then new, then what comes next',
    errors: ['LIST_NOT_FOUND'],
  },
  {
    method: 'POST',
    path: '/reviews/vocs',
    procedure: 'reviews.submit',
    summary: 'Save answers',
    description:
      'Safe to repeat: an answer with the same vocabulary, type and date counts once. One wrong answer refuses them all; vocabularies that are gone are skipped and named.',
  },
  {
    method: 'DELETE',
    path: '/reviews/list/:id',
    procedure: 'reviews.reset',
    status: 204,
    summary: 'Forget what you have learned in a list',
    errors: ['LIST_NOT_FOUND'],
  },
  {
    method: 'GET',
    path: '/lists/learning',
    procedure: 'reviews.listLearning',
    summary: 'The lists that you learn, the last reviewed first',
  },
  {
    method: 'GET',
    path: '/lists/:id/stats',
    procedure: 'reviews.getListStats',
    summary: 'How far you are in a list',
    errors: ['LIST_NOT_FOUND'],
  },
  {
    method: 'GET',
    path: '/stats/learned-vocs-by-lang',
    procedure: 'reviews.listLearned',
    summary: 'How many vocabularies you have learned, by language',
  },
  { method: 'GET', path: '/users/settings', procedure: 'reviews.getSettings', summary: 'Your settings' },
  {
    method: 'POST',
    path: '/users/settings',
    procedure: 'reviews.updateSettings',
    summary: 'Change your settings',
    description: 'New intervals move what is due; nothing that was learned is lost.',
  },
]
