import type { Row } from './row.ts'

export const profileRows: readonly Row[] = [
  { method: 'GET', path: '/profile/info', procedure: 'profile.getInfo', summary: 'Your name' },
  { method: 'PUT', path: '/profile/info', procedure: 'profile.updateInfo', summary: 'Change your name' },
  {
    method: 'GET',
    path: '/profile/languages',
    procedure: 'profile.listLanguages',
    summary: 'Your languages, in the order in which you added them',
  },
  {
    method: 'POST',
    path: '/profile/languages',
    procedure: 'profile.createLanguage',
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
    procedure: 'profile.deleteLanguage',
    status: 204,
    summary: 'Remove a language',
    errors: ['LANGUAGE_NOT_FOUND'],
  },
]
