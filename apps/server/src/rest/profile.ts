import type { Row } from './row.ts'

export const profileRows: readonly Row[] = [
  { method: 'GET', path: '/profile/info', procedure: 'profile.info', summary: 'The person’s name' },
  { method: 'PUT', path: '/profile/info', procedure: 'profile.updateInfo', summary: 'Change the name' },
  {
    method: 'GET',
    path: '/profile/languages',
    procedure: 'profile.languages',
    summary: 'The person’s languages, as they were added',
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
