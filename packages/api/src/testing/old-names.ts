import type { Services } from '../services.ts'
import { createList, createUser, shareList, signIn, type TestUser, testCaller, uniqueEmail } from './fixtures.ts'
import { spokenText } from './speech.ts'

// Names that suites still use and that go with their last use.

export type Person = TestUser
export const newPerson = (services: Services, name = 'Ada') => createUser(services, { name })
export const newAccount = (services: Services, email = uniqueEmail()) => createUser(services, { email })
export const newList = createList
export const shareWith = (services: Services, listId: string, user: { id: string }, editor = false) =>
  shareList(services, listId, user, editor ? 'editor' : 'viewer')
export const callerOf = (services: Services, sessionId?: string, token?: string) =>
  testCaller(services, { sessionId, token })
export const signedIn = signIn
export const freshEmail = uniqueEmail
export const heard = spokenText
