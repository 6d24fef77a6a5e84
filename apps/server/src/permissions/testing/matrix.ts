import type { ProcedurePath } from '@wordtide/api'
import { freshEmail, goodPassword, listFields, vocFields } from '@wordtide/api/testing'
import { type Entry, imageOf, inList, none, search, theList, theVoc } from './entry.ts'
import { anybody, anyoneSignedIn, everyoneWhoSees, ofOwn, ofVoc, ownerOnly, raters, writers } from './outcomes.ts'
import { forgetful, reviewOf, signedUp } from './scene.ts'

const sharees = ['editor', 'viewer'] as const
const learners = ['owner', ...sharees] as const
const everyone = [...learners, 'visitor', 'removed'] as const

/** Who may call what. Without an entry for every procedure it does not compile. */
export const matrix: Record<ProcedurePath, Entry> = {
  'accounts.getSession': { may: anyoneSignedIn, rest: ['GET /users/session', 200], input: none },
  'accounts.signIn': {
    may: { ...anybody, 'not activated': 'ACCOUNT_NOT_ACTIVATED' },
    rest: ['POST /users/session', 200],
    input: ({ credentials }) => credentials,
  },
  'accounts.signOut': { may: anybody, rest: ['DELETE /users/session', 204], input: none },
  'accounts.signUp': {
    may: anybody,
    rest: ['POST /users', 201],
    input: () => ({ name: 'Eve', email: freshEmail(), password: goodPassword }),
  },
  'accounts.activate': { may: anybody, rest: ['POST /users/activate', 200], input: ({ server }) => signedUp(server) },
  'accounts.sendActivation': {
    may: anybody,
    rest: ['POST /users/email/activation', 200],
    input: ({ friend }) => ({ email: friend.email }),
  },
  'accounts.sendPasswordReset': {
    may: anybody,
    rest: ['POST /users/email/password', 200],
    input: ({ friend }) => ({ email: friend.email }),
  },
  'accounts.resetPassword': {
    may: anybody,
    rest: ['POST /users/reset-password', 200],
    input: async ({ server }) => ({ ...(await forgetful(server)), password: goodPassword }),
  },

  'accessTokens.list': { may: anyoneSignedIn, input: none },
  'accessTokens.create': { may: anyoneSignedIn, input: () => ({ name: 'Backup', access: 'read', days: 7 }) },
  'accessTokens.delete': {
    may: ofOwn('ACCESS_TOKEN_NOT_FOUND'),
    input: async ({ owner }) => ({
      id: (await owner.call.accessTokens.create({ name: 'Old', access: 'read', days: 7 })).id,
    }),
  },

  'profile.getInfo': { may: anyoneSignedIn, rest: ['GET /profile/info', 200], input: none },
  'profile.updateInfo': {
    may: anyoneSignedIn,
    rest: ['PUT /profile/info', 200],
    input: () => ({ name: 'Ada' }),
  },
  'profile.listLanguages': { may: anyoneSignedIn, rest: ['GET /profile/languages', 200], input: none },
  'profile.createLanguage': {
    may: anyoneSignedIn,
    rest: ['POST /profile/languages', 201],
    input: () => ({ language: 'es', level: 2 }),
  },
  'profile.updateLanguage': {
    may: ofOwn('LANGUAGE_NOT_FOUND'),
    rest: ['PUT /profile/languages/:id', 200],
    input: ({ language }) => ({ ...language, level: 5 }),
  },
  'profile.deleteLanguage': {
    may: ofOwn('LANGUAGE_NOT_FOUND'),
    rest: ['DELETE /profile/languages/:id', 204],
    input: ({ language: { id } }) => ({ id }),
  },

  'feedback.send': {
    may: anyoneSignedIn,
    rest: ['POST /feedbacks', 201],
    input: () => ({ type: 'general', subject: 'The sea', message: 'It is blue.' }),
  },

  'lists.listOwn': {
    may: anyoneSignedIn,
    rest: ['GET /lists/user', 200],
    input: search,
    shows: { private: ['owner'], public: ['owner'] },
  },
  'lists.listPublic': {
    may: anyoneSignedIn,
    rest: ['GET /lists/public', 200],
    input: search,
    shows: { private: [], public: everyone },
  },
  'lists.get': {
    may: everyoneWhoSees,
    rest: ['GET /lists/:id', 200],
    input: theList,
    answers: (_, who) => ({ permission: who === 'owner' || who === 'editor' ? who : 'other' }),
  },
  'lists.create': { may: anyoneSignedIn, rest: ['POST /lists', 201], input: () => listFields },
  'lists.update': {
    may: ownerOnly,
    rest: ['PUT /lists/:id', 200],
    input: ({ list }) => ({ ...listFields, id: list.id }),
  },
  'lists.delete': { may: ownerOnly, rest: ['DELETE /lists/:id', 204], input: theList },
  'lists.getImage': {
    may: everyoneWhoSees,
    rest: ['GET /lists/:id/image/:imageId', 200],
    input: ({ list }) => imageOf(list),
  },

  'shares.listShared': {
    may: anyoneSignedIn,
    rest: ['GET /lists/shared', 200],
    input: search,
    shows: { private: sharees, public: sharees },
  },
  'shares.list': { may: ownerOnly, rest: ['GET /lists/:listId/shares', 200], input: inList },
  'shares.create': {
    may: ownerOnly,
    rest: ['POST /lists/:listId/shares', 201],
    input: ({ list, friend }) => ({ listId: list.id, email: friend.email }),
  },
  'shares.update': {
    may: ownerOnly,
    rest: ['PUT /lists/:listId/shares', 200],
    input: ({ list, sharee }) => ({ listId: list.id, email: sharee.email, editor: true }),
  },
  'shares.delete': {
    may: ownerOnly,
    rest: ['DELETE /lists/:listId/shares', 204],
    input: ({ list, sharee }) => ({ listId: list.id, email: sharee.email }),
  },

  'ratings.get': { may: everyoneWhoSees, rest: ['GET /lists/:listId/ratings', 200], input: inList },
  'ratings.rate': {
    may: raters,
    rest: ['PUT /lists/:listId/ratings', 200],
    input: ({ list }) => ({ listId: list.id, rating: 4 }),
  },

  'vocs.list': { may: everyoneWhoSees, rest: ['GET /vocs', 200], input: inList },
  'vocs.get': { may: ofVoc(everyoneWhoSees), rest: ['GET /vocs/:id', 200], input: theVoc },
  'vocs.create': {
    may: writers,
    rest: ['POST /vocs', 201],
    input: ({ list }) => ({ listId: list.id, ...vocFields('dos') }),
  },
  'vocs.update': {
    may: ofVoc(writers),
    rest: ['PUT /vocs/:id', 200],
    input: ({ voc }) => ({ id: voc.id, ...vocFields('dos') }),
  },
  'vocs.delete': { may: ofVoc(writers), rest: ['DELETE /vocs/:id', 204], input: theVoc },
  'vocs.getImage': {
    may: ofVoc(everyoneWhoSees),
    rest: ['GET /vocs/:id/image/:imageId', 200],
    input: ({ voc }) => imageOf(voc),
  },

  'audio.listVoices': { may: anyoneSignedIn, input: none },
  'audio.speak': { may: anyoneSignedIn, rest: ['GET /tts', 200], input: ({ list }) => ({ t: list.name, l: 'es' }) },

  'reviews.getQueue': {
    may: everyoneWhoSees,
    rest: ['GET /reviews/vocs', 200],
    input: ({ list }) => ({ list: list.id }),
  },
  'reviews.submit': {
    may: anyoneSignedIn,
    rest: ['POST /reviews/vocs', 200],
    input: (scene) => reviewOf(scene, 1),
    answers: ({ voc }, who) =>
      everyoneWhoSees[who] === 'ok' ? { saved: 1, skipped: [] } : { saved: 0, skipped: [voc.id] },
  },
  'reviews.reset': { may: everyoneWhoSees, rest: ['DELETE /reviews/list/:id', 204], input: theList },
  'reviews.listLearning': {
    may: anyoneSignedIn,
    rest: ['GET /lists/learning', 200],
    input: search,
    shows: { private: learners, public: everyone },
  },
  'reviews.getListStats': { may: everyoneWhoSees, rest: ['GET /lists/:id/stats', 200], input: theList },
  'reviews.listLearned': { may: anyoneSignedIn, rest: ['GET /stats/learned-vocs-by-lang', 200], input: none },
  'reviews.getSettings': { may: anyoneSignedIn, rest: ['GET /users/settings', 200], input: none },
  'reviews.updateSettings': {
    may: anyoneSignedIn,
    rest: ['POST /users/settings', 200],
    input: () => ({ reviews: { intervals: [2, 4] } }),
    answers: () => ({ reviews: { intervals: [2, 4] } }),
  },

  'privacy.exportData': { may: anyoneSignedIn, rest: ['GET /users/data', 200], input: none },
  'privacy.deleteAccount': {
    may: anyoneSignedIn,
    rest: ['DELETE /users', 204],
    input: none,
    countsElsewhere: true,
  },
}

/** The procedures of the matrix, by name. */
export const procedures = Object.keys(matrix).filter((path): path is ProcedurePath => Object.hasOwn(matrix, path))
