import type { Row } from './row.ts'

export const profileRows: readonly Row[] = [
  { method: 'GET', path: '/profile/info', procedure: 'profile.info' },
  { method: 'PUT', path: '/profile/info', procedure: 'profile.updateInfo' },
  { method: 'GET', path: '/profile/languages', procedure: 'profile.languages' },
  { method: 'POST', path: '/profile/languages', procedure: 'profile.addLanguage', status: 201 },
  { method: 'PUT', path: '/profile/languages/:id', procedure: 'profile.updateLanguage' },
  { method: 'DELETE', path: '/profile/languages/:id', procedure: 'profile.removeLanguage', status: 204 },
]
