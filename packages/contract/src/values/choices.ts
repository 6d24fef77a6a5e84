/*
 * The closed sets of values that forms, filters and sort controls offer, with their names on screen. They are in the
 * order in which they are offered.
 */

/** The three ways of reviewing a vocabulary. */
export const reviewTypes = ['translation', 'reverseTranslation', 'dictation'] as const
export type ReviewType = (typeof reviewTypes)[number]

export const reviewTypeNames: Record<ReviewType, string> = {
  translation: 'Translation',
  reverseTranslation: 'Reverse Translation',
  dictation: 'Dictation',
}

/**
 * The cards that the queue returns. `today`: those that this day brings. `due`: reviewed ones that are due. `new`: those never reviewed.
 * `practice`: any in random order, whose answers are not submitted. `all`: first due cards, then new ones, then those that are due next.
 */
export const reviewScopes = ['all', 'today', 'due', 'new', 'practice'] as const
export type ReviewScope = (typeof reviewScopes)[number]

/** The review settings of users who have not changed them; the intervals are and the retention are in `packages/scheduling`. */
export const defaultReviewSettings = {
  dayStartsAt: 4,
  newPerDay: 20,
  reviewsPerDay: 200,
  learnedReturn: false,
  introduce: true,
  repeatMissed: true,
  schedule: 'intervals',
} as const

/** The reminders and the goal of users who have not set any. */
export const defaultReminderSettings = { hour: null, byMail: false, byPush: false, goal: null } as const

/** The rule that decides when a card comes back: the interval of its confidence, or the duration of its memory. */
export const schedules = ['intervals', 'adaptive'] as const

/** Names that `Intl` accepts as time zones in some engines, although IANA has none of them: `Temporal` refuses them. */
const notOfIana =
  /^(ACT|AET|AGT|ART|AST|BET|BST|CAT|CNT|CST|CTT|EAT|ECT|IET|IST|JST|MIT|NET|NST|PLT|PNT|PRT|PST|SST|VST)$/i

/** Returns whether this is the name of an IANA time zone that this engine knows. Offsets such as '+01:00' are not. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name) || notOfIana.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The time zone of a user's days: UTC if none is set, or one that this engine does not know. */
export const timeZoneInForce = (timeZone: string | null): string =>
  timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC'

/**
 * The spelling in which a time zone is offered for choice: the engine's own for each that it lists, whose case does not matter. Others,
 * such as the older names of a zone, stay as they are.
 */
export function timeZoneAsOffered(timeZone: string): string {
  const name = timeZone.toLowerCase()
  const offered = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  return offered.find((spelling) => spelling.toLowerCase() === name) ?? timeZone
}

/** The card counts that the review options offer; any whole number within `limits.review.count` is valid. */
export const reviewCounts = [5, 10, 15, 25, 40, 50, 100] as const
export const defaultReviewCount = 15

/** Parts of speech: stored code → name. */
export const partsOfSpeech = {
  n: 'Noun',
  pro: 'Pronoun',
  v: 'Verb',
  adj: 'Adjective',
  adv: 'Adverb',
  pre: 'Preposition',
  con: 'Conjunction',
  intr: 'Interjection',
  oth: 'Other',
} as const
export type PartOfSpeech = keyof typeof partsOfSpeech

export const partOfSpeechCodes: readonly PartOfSpeech[] = Object.keys(partsOfSpeech).filter(
  (code): code is PartOfSpeech => Object.hasOwn(partsOfSpeech, code),
)

/** The sort orders of the vocabularies of a list; `-` is descending. */
export const vocSorts = ['createdAt-', 'createdAt+', 'term-', 'term+'] as const
export type VocSort = (typeof vocSorts)[number]

/** The parts whose absence vocabularies can be filtered by. */
export const vocNeeds = ['definition'] as const
export const vocNeedNames: Record<(typeof vocNeeds)[number], string> = { definition: 'Needs a definition' }
export const defaultVocSort: VocSort = 'createdAt-'

/** The amount of data on each vocabulary of a page: its id and term, the fields that a row shows, or all. */
export const vocsViews = ['terms', 'rows', 'full'] as const

/** A user's levels in a language; `level` is stored. */
export const languageLevels = [
  { level: 1, name: 'Beginner' },
  { level: 2, name: 'Intermediate' },
  { level: 3, name: 'Advanced' },
  { level: 4, name: 'Fluent' },
  { level: 5, name: 'Native' },
] as const
export type LanguageLevel = (typeof languageLevels)[number]['level']

/** The kinds of feedback. */
export const feedbackTypes = ['general', 'bug', 'enhancement'] as const
export type FeedbackType = (typeof feedbackTypes)[number]

export const feedbackTypeNames: Record<FeedbackType, string> = {
  general: 'General',
  bug: 'Bug',
  enhancement: 'Enhancement',
}

/** The reasons for which a public list is reported. */
export const reportReasons = ['spam', 'offensive', 'copyright', 'personalData', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportReasonNames: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  offensive: 'Offensive content',
  copyright: 'Violation of copyright',
  personalData: 'Personal data of somebody',
  other: 'Something else',
}

/** The scope of an access token: calls that read, or also those that write; `scope` is stored. */
export const tokenScopes = [
  { scope: 'read', name: 'Read only' },
  { scope: 'write', name: 'Read and write' },
] as const
export type TokenScope = (typeof tokenScopes)[number]['scope']

/** The events that a webhook can get. */
export const webhookEvents = [
  { event: 'review.submitted', name: 'Answers given' },
  { event: 'vocabulary.created', name: 'Words added' },
  { event: 'vocabulary.updated', name: 'Words changed' },
  { event: 'vocabulary.deleted', name: 'Words deleted' },
  { event: 'list.shared', name: 'List shared with you' },
  { event: 'class.joined', name: 'Student joined your class' },
] as const
export type WebhookEvent = (typeof webhookEvents)[number]['event']

/** The lifetimes of an access token in days. Every token expires. */
export const tokenDays = [7, 30, 90, 365] as const

/**
 * The formats of an import: text with a header or not, Quizlet's export with its separators, Anki's text export and its packages, and our
 * own JSON.
 */
export const importFormats = ['csv', 'tsv', 'quizlet', 'anki', 'apkg', 'json'] as const
export type ImportFormat = (typeof importFormats)[number]

/** The formats of an export. */
export const exportFormats = ['csv', 'tsv', 'anki', 'apkg', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const formatNames: Record<ImportFormat, string> = {
  csv: 'CSV',
  tsv: 'TSV',
  quizlet: 'Quizlet',
  anki: 'Anki text',
  apkg: 'Anki package',
  json: 'JSON',
}

/** The treatments of an added vocabulary whose term the list has already. */
export const duplicatesChoices = ['add', 'skip', 'update'] as const
export type DuplicatesChoice = (typeof duplicatesChoices)[number]

/** The orders of one's own lists. `name` ignores case and accents; lists that were never reviewed come last. */
export const ownListSorts = ['createdAt-', 'createdAt+', 'name+', 'name-', 'lastReviewed-'] as const
export type OwnListSort = (typeof ownListSorts)[number]
/** The orders of public lists. Empty lists come last by `rating` and `learners`. */
export const publicListSorts = [...ownListSorts, 'rating-', 'learners-'] as const
export type PublicListSort = (typeof publicListSorts)[number]
export const defaultListSort = 'createdAt-' satisfies OwnListSort
