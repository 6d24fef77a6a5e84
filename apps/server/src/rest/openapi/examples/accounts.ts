import { ada, password, token } from './cast.ts'
import type { Examples } from './example.ts'

const { id, name, email } = ada

export const accountsExamples = {
  'accounts.getSession': { output: ada },
  'accounts.signIn': { input: { email, password }, output: ada },
  'accounts.signOut': {},
  'accounts.signUp': { input: { name, email, password }, output: { id, name, email } },
  'accounts.activate': { input: { email, token }, output: {} },
  'accounts.sendActivation': { input: { email }, output: {} },
  'accounts.sendPasswordReset': { input: { email }, output: {} },
  'accounts.resetPassword': { input: { email, token, password }, output: {} },
  'privacy.deleteAccount': {},
  'privacy.exportData': {},
} satisfies Examples
