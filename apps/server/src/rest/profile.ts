import type { Row } from './row.ts'

export const profileRows: readonly Row[] = [
  { method: 'GET', path: '/profile/info', procedure: 'profile.info', summary: 'Your name' },
  { method: 'PUT', path: '/profile/info', procedure: 'profile.updateInfo', summary: 'Change your name' },
  {
    method: 'GET',
    path: '/profile/languages',
    procedure: 'profile.languages',
    summary: 'Your languages, in the order in which you added them',
  },
  {
    method: 'POST',
    path: '/profile/languages',
    procedure: 'profile.addLanguage',
    status: 201,
    summary: 'Add a language',
    errors: ['LANGUAGE_TAKEN'],
  },
  {
    method: 'PUT',
    path: '/profile/languages/:id',
    procedure: 'profile.updateLanguage',
    summary: 'Change a language',
    errors: ['LANGUAGE_NOT_FOUND', 'LANGUAGE_TAKEN'],
  },
  {
    method: 'DELETE',
    path: '/profile/languages/:id',
    procedure: 'profile.removeLanguage',
    status: 204,
    summary: 'Remove a language',
    errors: ['LANGUAGE_NOT_FOUND'],
  },
]
