import type { ErrorKey } from '@wordtide/contract'
import type { Who } from './scene.ts'

/** What a call comes to: success, or an entry of the error catalogue. */
export type Outcome = 'ok' | ErrorKey

/** What it comes to for each of those who may ask. */
export type Outcomes = Readonly<Record<Who, Outcome>>

const ok = 'ok'
const no = 'FORBIDDEN'
const hidden = 'LIST_NOT_FOUND'

const nobody = { 'not activated': 'UNAUTHORIZED', 'signed out': 'UNAUTHORIZED' } as const
const outside = { stranger: hidden, removed: hidden, ...nobody } as const
const anywhere = { owner: ok, editor: ok, viewer: ok, visitor: ok, stranger: ok, removed: ok } as const

export const anybody: Outcomes = { ...anywhere, 'not activated': ok, 'signed out': ok }
export const anyoneSignedIn: Outcomes = { ...anywhere, ...nobody }
export const everyoneWhoSees: Outcomes = { owner: ok, editor: ok, viewer: ok, visitor: ok, ...outside }
export const raters: Outcomes = { owner: no, editor: ok, viewer: ok, visitor: ok, ...outside }
export const writers: Outcomes = { owner: ok, editor: ok, viewer: no, visitor: no, ...outside }
export const ownerOnly: Outcomes = { owner: ok, editor: no, viewer: no, visitor: no, ...outside }

/** The same where a vocabulary is asked for: it, and not its list, is what is not found. */
export const ofVoc = (outcomes: Outcomes): Outcomes => ({
  ...outcomes,
  stranger: 'VOCABULARY_NOT_FOUND',
  removed: 'VOCABULARY_NOT_FOUND',
})

/** Of something that is the owner's alone: from others it is hidden. */
export const ofOwn = (notFound: ErrorKey): Outcomes => ({
  owner: ok,
  editor: notFound,
  viewer: notFound,
  visitor: notFound,
  stranger: notFound,
  removed: notFound,
  ...nobody,
})
