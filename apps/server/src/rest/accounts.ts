import type { Row } from './row.ts'

export const accountsRows: readonly Row[] = [
  { method: 'GET', path: '/users/session', procedure: 'accounts.session' },
  { method: 'POST', path: '/users/session', procedure: 'accounts.signIn' },
  { method: 'DELETE', path: '/users/session', procedure: 'accounts.signOut', status: 204 },
  { method: 'POST', path: '/users', procedure: 'accounts.signUp', status: 201 },
  { method: 'POST', path: '/users/activate', procedure: 'accounts.activate' },
  { method: 'POST', path: '/users/email/activation', procedure: 'accounts.sendActivation' },
  { method: 'POST', path: '/users/email/password', procedure: 'accounts.sendPasswordReset' },
  { method: 'POST', path: '/users/reset-password', procedure: 'accounts.resetPassword' },
]
