import type { Row } from './row.ts'

export const privacyRows: readonly Row[] = [
  {
    method: 'DELETE',
    path: '/users',
    procedure: 'privacy.deleteAccount',
    status: 204,
    summary: 'Delete your account with everything in it',
    errors: ['BUSY'],
  },
  {
    method: 'GET',
    path: '/users/data',
    procedure: 'privacy.exportData',
    file: 'download',
    summary: 'Download everything that is kept of you',
  },
]
