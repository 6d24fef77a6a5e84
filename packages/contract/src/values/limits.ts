/** Every limit on what a user may enter or fetch. Lengths are UTF-16 units; sizes are bytes. */
export const limits = {
  email: 100,
  signUpName: 100,
  /** The secret of an invitation; those that the server makes are shorter. */
  invitation: 100,
  password: { min: 6, max: 32 },
  secondFactorCode: 50,
  /** The recovery codes that a user gets at a time. */
  recoveryCodes: 10,
  /** The access tokens of a user, including expired ones, and the length of a token's name. */
  accessTokens: { count: 50, name: 50 },
  /**
   * The webhooks of a user, the length of an address, the deliveries of one that are shown, those of one that wait, the new ones of a user in
   * an hour, and the things of one event: a larger change becomes several.
   */
  webhooks: { count: 10, url: 2000, shown: 50, waiting: 500, perHour: 1000, things: 500 },
  /** The browsers of a user that get reminders, and the lengths of an address at a push service and of a key. */
  pushSubscriptions: { count: 10, url: 1000, key: 200 },
  /** The passkeys of a user, the length of a passkey's name, and that of the browser's data about one, in base64url. */
  passkeys: { count: 20, name: 50, bytes: 4096 },
  /** The security events that are kept of a user. */
  securityEvents: 100,
  image: 1_048_576,
  /** Pixels of an image: along each side, in total, and in memory, where those of a PNG may have 1 to 8 bytes each. */
  pixels: { side: 10_000, area: 40_000_000, decodedBytes: 160_000_000 },
  /** The longest side of a stored image, in pixels; larger ones are scaled down. */
  imageSide: 1600,
  /** A sound of a vocabulary: bytes, and seconds. */
  audio: { bytes: 1_048_576, seconds: 30 },
  /** The largest request body: an image and a sound together with the text of the longest vocabulary. */
  body: 3 * 1_048_576,
  /** The body of a call that does not declare another limit, and of every request without a session or a token. */
  smallBody: 16_384,
  /** The body of a submission of `review.results` answers. */
  answersBody: 262_144,
  /** Maximum depth of arrays and objects in a JSON body, and of the number of its names. */
  json: { depth: 32, names: 20_000 },
  /** Calls of one tRPC request. */
  batch: 20,
  search: 255,
  list: { name: { min: 3, max: 50 }, description: 255, targetLanguages: 50 },
  /** Users that one list may be shared with. */
  shares: 100,
  /** Classes of a teacher, members, lists and assignments of a class, the most missed words that are named, and classes that a user attends. */
  classes: {
    name: { min: 3, max: 50 },
    taught: 100,
    members: 500,
    lists: 100,
    assignments: 100,
    missed: 20,
    attended: 50,
  },
  /**
   * A roster by which a teacher invites: its addresses, its characters, the lines or words that are named because no address could be read
   * in them, and the characters that are shown of each. The bytes of a body with it, and the invitations of a day: those of
   * a teacher, and those to one mailbox.
   */
  roster: {
    addresses: 500,
    text: 100_000,
    unreadable: 500,
    shown: 60,
    body: 393_216,
    mailsPerDay: 200,
    mailboxPerDay: 10,
  },
  /** The number of newly shared lists that are named. */
  newShares: 10,
  /** The most stars that a rating can have. */
  rating: 5,
  tags: { count: 20, length: 19 },
  /** Tags that the filters of a list offer: the most frequent ones. */
  filterTags: 1000,
  voc: {
    term: 100,
    label: 100,
    value: 255,
    notes: 255,
    definitions: 50,
    examples: 10,
    translations: 50,
    attributes: 50,
  },
  profile: { name: { min: 2, max: 50 } },
  feedback: { subject: { min: 3, max: 50 }, message: { min: 3, max: 500 } },
  /** The text of a report of a list, and the reports of a user in 24 hours. */
  report: { text: { min: 3, max: 500 }, perDay: 20 },
  /** Users whom one user has blocked. */
  blocks: 100,
  /**
   * Maximum of one call: vocabularies that it adds or changes, or terms that it looks up; answers to the vocabularies that it adds, and so
   * to one of them in a file; bytes and JSON names in the body of a call that adds; bytes of a body with terms, and of one with ids.
   */
  bulk: { vocs: 500, answers: 2500, body: 3 * 1_048_576, names: 200_000, terms: 262_144, ids: 32_768 },
  /**
   * A file of an import: bytes of text, and of a package or JSON; the inflated size of a package's collection; rows, columns (the
   * largest vocabulary has 600) and characters of a cell; characters of a separator, and of the name of a column; rows that a report names
   * as failed, and those that it shows as a sample.
   */
  transfer: {
    textBytes: 20 * 1_048_576,
    packageBytes: 200 * 1_048_576,
    collectionBytes: 200 * 1_048_576,
    rows: 100_000,
    columns: 1000,
    cell: 100_000,
    separator: 10,
    column: 275,
    failed: 1000,
    sample: 5,
  },
  /** Repeatable rows of a form field that has no maximum of its own. */
  rows: 10,
  /** Intervals of one user, and days of one interval. */
  intervals: { count: 101, days: 1000 },
  /** The wished probability of recall under the adaptive schedule. */
  retention: { min: 0.7, max: 0.97 },
  /** The answers from which parameters of the adaptive schedule are fitted, and those of a longer history, the last ones, that are read. */
  fittedAnswers: { min: 1000, max: 50_000 },
  /** New or reviewed cards that one day brings at most. */
  cardsPerDay: 1000,
  /** Vocabularies that one user has suspended. */
  suspensions: 10_000,
  /** Days of a range of statistics, and of a forecast: a leap year. */
  statsDays: 366,
  /** Days that the statistics of retention and missed vocabularies look back, today included. */
  recentDays: 90,
  /** Vocabularies that are shown as missed most often. */
  missed: 10,
  /** Cards of a review, answers of one submission, and how far ahead of the server's clock an answer may be dated. */
  review: { count: { min: 1, max: 100 }, results: 500, aheadMs: 86_400_000 },
  /**
   * Maximum that a browser keeps for days without a network: cards of today and tomorrow, those of today alone, bytes of sounds and images,
   * lists that were opened, and pages of the vocabularies of one.
   */
  kept: { cards: 500, cardsToday: 300, mediaBytes: 20 * 1_048_576, lists: 30, pages: 5 },
  /** Changes of one page. */
  changes: 500,
  /** Items of one page, answers of one page of a history, and characters of a cursor. */
  page: { max: 100, answers: 500, cursor: 1000 },
  /** Characters of a spoken text, and seconds of its audio. */
  speech: { text: 255, seconds: 30 },
  /** Rows of one table after which the client stops offering more. */
  loadedItems: 1000,
} as const

/**
 * Default quotas of a user, which the server's settings can change: lists, vocabularies in them, their texts and images, and feedback in 24
 * hours.
 */
export const defaultQuotas = {
  lists: 1000,
  vocabularies: 100_000,
  textsMb: 200,
  imagesMb: 500,
  feedbacks: 100,
} as const

/** Items of a page if the caller gives no limit. */
export const pageSizes = {
  ownLists: 25,
  publicLists: 25,
  sharedLists: 15,
  learningLists: 15,
  vocs: 50,
  shares: 10,
  members: 50,
  answers: 100,
  changes: 100,
}

/** Returns whether the value is a valid review interval: a whole number of days. */
export const isInterval = (days: unknown): days is number =>
  typeof days === 'number' && Number.isInteger(days) && days >= 0 && days <= limits.intervals.days
