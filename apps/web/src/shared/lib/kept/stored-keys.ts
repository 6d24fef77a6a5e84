/*
 * Every name under which the app keeps something in a browser, where it stays for years: a name never changes.
 */

/** In localStorage, for everybody who uses the browser. They stay when a user signs out. */
export const browserKeys = {
  // public/colour-mode.js reads it, too.
  colourMode: 'wordtide.colourMode',
  listsLayout: 'wordtide.library.layout',
  singleKeys: 'wordtide.singleKeys',
  touchGrading: 'wordtide.review.touchGrading',
  /** The code of a language follows after a colon. */
  voice: 'wordtide.voice',
} as const

/** In localStorage, about the users of the browser. */
export const sessionKeys = {
  /** The user who was signed in last. */
  user: 'wordtide.user',
  /** The user whose sign-out the server does not know yet. */
  signOut: 'wordtide.signOut',
  /** The page to return to once the account of a mail is used, and its address: one at a time, for a day at most. */
  returnPath: 'wordtide.returnPath',
  /** The times at which undated data were first seen to be another user's. */
  firstSeen: 'wordtide.firstSeen',
} as const

/** In localStorage, of one user each: the id of the user follows after a colon, and for some another name. They are removed at sign-out. */
export const userKeys = {
  bestTime: 'wordtide.play.best',
  draft: 'wordtide.draft',
  foldedSections: 'wordtide.vocs.folded',
  importColumns: 'wordtide.import.columns',
  keptTimeZones: 'wordtide.review.keptTimeZones',
  listenPause: 'wordtide.play.pause',
  partOfSpeech: 'wordtide.vocs.partOfSpeech',
  pronounce: 'wordtide.review.pronounce',
  reviewOptions: 'wordtide.review.options',
  skippedLanguages: 'wordtide.welcome.languages',
  todayOptions: 'wordtide.review.today',
} as const

/** The same for reviews that are not submitted. They stay at sign-out, until their user is back. */
export const unsentKeys = { answers: 'wordtide.review.answers', cards: 'wordtide.review.cards' } as const

/** In sessionStorage, of this tab. All of it is removed at sign-out. */
export const tabKeys = {
  interruptedDraft: 'wordtide.draft.interrupted',
  interruptedReview: 'wordtide.review.interrupted',
} as const

/** In IndexedDB: each database with its one store. The files belong to drafts, and the copies to unsent reviews, with whose keys they go. */
export const stores = {
  draftFiles: ['wordtide-drafts', 'files'],
  reviewCopies: ['wordtide', 'review-copies'],
} as const

/** In the Cache Storage. */
export const cacheNames = {
  /** Of one user each: the id of the user follows after a colon. It is removed when the session ends. */
  kept: 'wordtide.kept',
  /** Content that another app has shared: for a day at most, until it is used, or until somebody signs out. */
  shared: 'wordtide.shared',
} as const

/** The tags of background syncs, for which the browser wakes a service worker once there is a network. */
export const syncTags = { answers: 'wordtide.answers' } as const
