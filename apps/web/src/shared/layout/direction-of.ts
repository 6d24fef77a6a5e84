import { findLanguage } from '@wordtide/contract'

const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u

/** The direction in which a language is written; its own name for itself shows it. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.test(findLanguage(language)?.nativeName ?? '') ? 'rtl' : 'ltr'
