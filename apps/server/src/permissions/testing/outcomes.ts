import type { ErrorKey } from '@wordtide/contract'
import type { Fixture, Role } from './fixture.ts'

/** The outcome of a call: success, or an entry of the error catalogue. */
export type Outcome = 'ok' | ErrorKey

/** The outcome for each role. */
export type Outcomes = Readonly<Record<Role, Outcome>>

/** The roles that may call a procedure, and the input with which a test calls it. */
export interface Entry {
  may: Outcomes
  /** True if every access token is refused, because the procedure is about the account itself. */
  refusesTokens?: true
  input(fixture: Fixture): object | Promise<object>
  /** Returns the expected response, if it depends on the role. */
  returns?(fixture: Fixture, role: Role): object
  /** True if success also changes counts of lists that the caller does not see (any more). */
  changesOtherLists?: true
  /** For a page of lists: the roles that find the fixture's list in it while it is private, and while it is public. */
  lists?: { private: readonly Role[]; public: readonly Role[] }
}

const ok = 'ok'
const no = 'FORBIDDEN'
const hidden = 'LIST_NOT_FOUND'

const refused = {
  'not activated': 'UNAUTHORIZED',
  suspended: 'ACCOUNT_SUSPENDED',
  'signed out': 'UNAUTHORIZED',
} as const
const withoutAccess = { stranger: hidden, removed: hidden, 'former member': hidden, ...refused } as const
/** A role from the owner of the list holds beside membership of a class, and outlasts it. */
const editors = (outcome: Outcome) =>
  ({ editor: outcome, 'member and editor': outcome, 'former member, editor': outcome }) as const
const signedIn = {
  owner: ok,
  ...editors(ok),
  viewer: ok,
  member: ok,
  'former member': ok,
  visitor: ok,
  stranger: ok,
  removed: ok,
} as const

export const everyone: Outcomes = { ...signedIn, 'not activated': ok, suspended: ok, 'signed out': ok }
/** The same refusal for every role. */
export const nobody = (outcome: ErrorKey): Outcomes => ({
  ...ownOnly(outcome),
  owner: outcome,
  'not activated': outcome,
  suspended: outcome,
  'signed out': outcome,
})
export const everyUser: Outcomes = { ...signedIn, ...refused }
export const readers: Outcomes = { owner: ok, ...editors(ok), viewer: ok, member: ok, visitor: ok, ...withoutAccess }
export const raters: Outcomes = { owner: no, ...editors(ok), viewer: ok, member: ok, visitor: ok, ...withoutAccess }
export const writers: Outcomes = { owner: ok, ...editors(ok), viewer: no, member: no, visitor: no, ...withoutAccess }
export const visitorOnly: Outcomes = {
  owner: no,
  ...editors(no),
  viewer: no,
  member: no,
  visitor: ok,
  ...withoutAccess,
}
export const ownerOnly: Outcomes = { owner: ok, ...editors(no), viewer: no, member: no, visitor: no, ...withoutAccess }

/** The same for a call that names a vocabulary: the vocabulary, not its list, is not found. */
export const ofVoc = (outcomes: Outcomes): Outcomes => ({
  ...outcomes,
  stranger: 'VOCABULARY_NOT_FOUND',
  removed: 'VOCABULARY_NOT_FOUND',
  'former member': 'VOCABULARY_NOT_FOUND',
})

/** For something that belongs to the owner alone and is hidden from all others. */
export const ownOnly = (notFound: ErrorKey): Outcomes => ({
  owner: ok,
  ...editors(notFound),
  viewer: notFound,
  member: notFound,
  'former member': notFound,
  visitor: notFound,
  stranger: notFound,
  removed: notFound,
  ...refused,
})

/** For the class of the list's owner, who is its teacher. */
export const ofClass: Outcomes = { ...ownOnly('CLASS_NOT_FOUND'), member: ok, 'member and editor': ok }
export const teacherOnly: Outcomes = { ...ofClass, member: no, 'member and editor': no }
