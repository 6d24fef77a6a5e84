import type { Row } from './row.ts'

export const privacyRows: readonly Row[] = [
  { method: 'DELETE', path: '/users', procedure: 'privacy.deleteAccount', status: 204 },
  { method: 'GET', path: '/users/data', procedure: 'privacy.data', file: 'download' },
]
