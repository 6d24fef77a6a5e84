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

/** The choices made beforehand: these types, the usual count, the target language where there is only one. */
export function initialOptions(types: readonly ReviewType[], targetLanguages: readonly LanguageCode[]): ReviewOptions {
  const [first, ...others] = targetLanguages
  return {
    types,
    count: defaultReviewCount,
    targetLanguage: others.length === 0 ? first : undefined,
    listening: false,
  }
}

/** Whether a session can start: a type is chosen and, in a list with several target languages, one of them. */
export const isComplete = (options: ReviewOptions, targetLanguages: readonly LanguageCode[]): boolean =>
  options.types.length > 0 && (targetLanguages.length < 2 || options.targetLanguage !== undefined)

/** The types with one of them chosen or left out, always in the order in which they are offered. */
export const withType = (types: readonly ReviewType[], type: ReviewType, chosen: boolean): ReviewType[] =>
  reviewTypes.filter((other) => (other === type ? chosen : types.includes(other)))
