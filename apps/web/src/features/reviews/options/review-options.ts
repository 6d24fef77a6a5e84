import { defaultReviewCount, type LanguageCode, type ReviewType, reviewTypes } from '@wordtide/contract'

/** What a person chooses before a session. */
export interface ReviewOptions {
  types: readonly ReviewType[]
  count: number
  /** The language of definitions and translations to show; undefined while a list with several has none chosen. */
  targetLanguage?: LanguageCode | undefined
  /** Shows nothing but the player on a dictation's asking side. */
  listening: boolean
}

/**
 * The choices made beforehand: those of the last time, else these types, the usual count and, where there is only one, the
 * target language. A single type was asked for, and wins over those of the last time.
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
  }
}

/** Whether a session can start: a type is chosen and, in a list with several target languages, one of them. */
export const isComplete = (
  { types, targetLanguage }: ReviewOptions,
  targetLanguages: readonly LanguageCode[],
): boolean =>
  types.length > 0 && (targetLanguages.length < 2 || targetLanguages.some((code) => code === targetLanguage))

/** The types with one of them chosen or left out, always in the order in which they are offered. */
export const withType = (types: readonly ReviewType[], type: ReviewType, chosen: boolean): ReviewType[] =>
  reviewTypes.filter((other) => (other === type ? chosen : types.includes(other)))
