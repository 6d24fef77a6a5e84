/** Every number that bounds what a person may enter or fetch. Lengths count UTF-16 units; sizes are bytes. */
export const limits = {
  email: 100,
  signUpName: 100,
  password: { min: 6, max: 32 },
  token: 200,
  /** A person's access tokens, expired ones among them, and the name of one. */
  accessTokens: { count: 50, name: 50 },
  image: 1_048_576,
  /** Pixels of an image: along each side, and in all. */
  pixels: { side: 10_000, area: 40_000_000 },
  /** Whole request bodies, an image and the longest vocabulary's text together. */
  body: 3 * 1_048_576,
  search: 255,
  list: { name: { min: 3, max: 50 }, description: 255, targetLanguages: 50 },
  /** People that one list may be shared with. */
  shares: 100,
  /** Stars; none clears a rating. */
  rating: 5,
  tags: { count: 20, length: 19 },
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
  /** Repeatable form rows, unless a field has its own maximum. */
  rows: 10,
  intervals: { count: 101, days: 1000 },
  review: { count: { min: 1, max: 100 }, results: 500, aheadMs: 86_400_000 },
  page: { max: 100, marker: 1000 },
  /** Characters that are said at once, and seconds of sound that they may make. */
  speech: { text: 255, seconds: 30 },
  /** A client stops offering more rows of one table here. */
  loadedItems: 1000,
} as const

/** Rows that a page holds when the caller names no limit. */
export const pageSizes = { ownLists: 25, publicLists: 25, sharedLists: 15, learningLists: 15, vocs: 50, shares: 10 }

/** The card counts that the review options offer; any whole number within `limits.review.count` is valid. */
export const reviewCounts = [5, 10, 15, 25, 40, 50, 100] as const
export const defaultReviewCount = 15
