import {
  defaultReviewCount,
  type LanguageCode,
  languageCode,
  type ReviewType,
  type ReviewVocView,
  reviewCounts,
  reviewType,
  reviewTypes,
} from '@wordtide/contract'
import * as z from 'zod'
import { browserStorage, storeChoice } from '../../../shared/lib/kept/browser-storage.ts'
import { userKeys } from '../../../shared/lib/kept/stored-keys.ts'
import { parseStored } from '../unsent/store.ts'

/** The options that a user chooses before a review. */
export interface ReviewOptions {
  types: readonly ReviewType[]
  count: number
  /** The language of definitions and translations; undefined until one is chosen in a list with several. */
  targetLanguage?: LanguageCode | undefined
  /** Shows nothing but the player on the question side of a dictation. */
  listening: boolean
  /** Asks for the term of a reverse translation in writing. */
  typed?: boolean | undefined
  /** Shows a new word whole before it asks. */
  introduce?: boolean | undefined
  /** Asks a card that was answered No again, until it is known. */
  repeatMissed?: boolean | undefined
}

/**
 * Returns the options that are chosen when the dialog opens: those of the last review, otherwise these types, the default
 * count and, if there is only one, the target language. A single type was chosen by a link and wins over the last review.
 */
export function initialOptions(
  types: readonly ReviewType[],
  targetLanguages: readonly LanguageCode[],
  last?: ReviewOptions,
): ReviewOptions {
  const [first, ...others] = targetLanguages
  return {
    types: last === undefined || types.length === 1 ? types : reviewTypes.filter((type) => last.types.includes(type)),
    count: last?.count ?? defaultReviewCount,
    targetLanguage: others.length === 0 ? first : targetLanguages.find((code) => code === last?.targetLanguage),
    listening: last?.listening ?? false,
    typed: last?.typed,
    introduce: last?.introduce,
    repeatMissed: last?.repeatMissed,
  }
}

/** The number of cards of the first review of a new list. */
const firstReviewCount = 10

/** Returns the options of the first review of a new list: a few translations. */
export const firstReviewOptions = (targetLanguages: readonly LanguageCode[]): ReviewOptions => ({
  ...initialOptions(['translation'], targetLanguages),
  count: firstReviewCount,
})

/** Returns whether a review can start: a type is chosen and, in a list with several target languages, one of them. */
export const isComplete = (
  { types, targetLanguage }: ReviewOptions,
  targetLanguages: readonly LanguageCode[],
): boolean =>
  types.length > 0 && (targetLanguages.length < 2 || targetLanguages.some((code) => code === targetLanguage))

/** Returns the types with one added or removed, in the order of the dialog. */
export const withType = (types: readonly ReviewType[], type: ReviewType, isChosen: boolean): ReviewType[] =>
  reviewTypes.filter((other) => (other === type ? isChosen : types.includes(other)))

const storedOptions = z.object({
  types: z.array(reviewType).min(1),
  count: z.literal(reviewCounts),
  targetLanguage: languageCode.optional(),
  listening: z.boolean(),
  // Older releases did not have these.
  typed: z.boolean().optional(),
  introduce: z.boolean().optional(),
  repeatMissed: z.boolean().optional(),
})

const storageKey = (userId: string, listId: string) => `${userKeys.reviewOptions}:${userId}:${listId}`

/** Returns the options of the user's last review of the list in this browser. */
export const loadOptions = (userId: string, listId: string): ReviewOptions | undefined =>
  parseStored(storedOptions, browserStorage().getItem(storageKey(userId, listId)))

/** Stores the options for the next review of the list, if the browser has room and permits it. */
export function storeOptions(userId: string, listId: string, options: ReviewOptions): void {
  storeChoice(storageKey(userId, listId), JSON.stringify(options))
}

/** The options that determine how a card is asked. */
export type AskingOptions = Pick<ReviewOptions, 'targetLanguage' | 'typed'> & Partial<Pick<ReviewOptions, 'listening'>>

const storedTodayOptions = z.object({
  targetLanguage: languageCode.optional(),
  listening: z.boolean(),
  typed: z.boolean(),
})
/** The options that a user has chosen for sessions over all lists. Without a target language it is that of each list. */
export type TodayOptions = z.infer<typeof storedTodayOptions>

const todayKey = (userId: string) => `${userKeys.todayOptions}:${userId}`

/** Returns what the user has chosen in this browser; otherwise what they have chosen for any of these lists. */
export function loadTodayOptions(userId: string, listIds: readonly string[] = []): TodayOptions | undefined {
  const stored = parseStored(storedTodayOptions, browserStorage().getItem(todayKey(userId)))
  const ofLists = listIds.map((id) => loadOptions(userId, id)).filter((options) => options !== undefined)
  if (stored !== undefined || ofLists.length === 0) return stored
  return {
    listening: ofLists.some(({ listening }) => listening),
    typed: ofLists.some(({ typed }) => typed),
  }
}

/** Stores the options for sessions over all lists, if the browser has room and permits it. */
export function storeTodayOptions(userId: string, options: TodayOptions): void {
  storeChoice(todayKey(userId), JSON.stringify(options))
}

/**
 * Returns the options for a card: those of the session or, over all lists, those that were chosen for such sessions; without any, and for
 * a card that has nothing in the chosen language, those of the last review of the card's own list.
 */
export function cardOptions(
  userId: string,
  session: { listId: string | null; options: AskingOptions },
  { listId, listName, definitions }: ReviewVocView,
) {
  const isOfAll = session.listId === null
  const ofList = isOfAll ? loadOptions(userId, listId) : session.options
  const ofToday = isOfAll ? loadTodayOptions(userId) : undefined
  const hasLanguage = definitions.some(({ language }) => language === ofToday?.targetLanguage)
  return {
    listName: isOfAll ? listName : undefined,
    targetLanguage: hasLanguage ? ofToday?.targetLanguage : ofList?.targetLanguage,
    isListeningFocused: (ofToday ?? ofList)?.listening ?? false,
    isAnswerTyped: (ofToday ?? ofList)?.typed ?? false,
  }
}
