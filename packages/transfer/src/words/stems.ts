import { stemmer as bulgarian } from '@orama/stemmers/bulgarian'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian'
import type { LanguageCode } from '@wordtide/contract/values'
import { japaneseStem } from '../hidden-part.ts'

/** Returns what the inflected forms of a word have in common, of a word that is folded by identity. */
export type Stem = (word: string) => string

interface Stemmer {
  stemmer: Stem
}

/** The Snowball stemmers. All but the smallest are files of their own, loaded when a text in their language is read. */
const stemmers: Partial<Record<LanguageCode, () => Promise<Stemmer>>> = {
  ar: () => import('@orama/stemmers/arabic'),
  bg: async () => ({ stemmer: bulgarian }),
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  el: () => import('@orama/stemmers/greek'),
  en: async () => ({ stemmer: english }),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  hi: () => import('@orama/stemmers/indian'),
  hu: () => import('@orama/stemmers/hungarian'),
  id: () => import('@orama/stemmers/indonesian'),
  it: () => import('@orama/stemmers/italian'),
  lt: () => import('@orama/stemmers/lithuanian'),
  nl: () => import('@orama/stemmers/dutch'),
  no: () => import('@orama/stemmers/norwegian'),
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  ru: () => import('@orama/stemmers/russian'),
  sr: () => import('@orama/stemmers/serbian'),
  sv: () => import('@orama/stemmers/swedish'),
  tr: () => import('@orama/stemmers/turkish'),
  uk: async () => ({ stemmer: ukrainian }),
}

const arabicArticle = /^ال(?=\p{L}{3})/u

const isStemmed = (language: string): language is keyof typeof stemmers => Object.hasOwn(stemmers, language)

/** Loads the stemmer of a language. Of one without, each form of a word is a word of its own. */
export async function loadStem(language: string): Promise<Stem> {
  const load = isStemmed(language) ? stemmers[language] : undefined
  if (load === undefined) return (word) => word
  const { stemmer } = await load()
  // The stemmer takes the first letter of باب for a preposition, but not that of الباب.
  if (language === 'ar') return (word) => stemmer(word.replace(arabicArticle, '')) || word
  return (word) => stemmer(word) || word
}

/** The last kana of a Japanese verb, and that before ます. */
const [plainEndings, politeEndings] = ['うくぐすつぬぶむる', 'いきぎしちにびみり']

/** Returns the forms of a Japanese word that the segmenter separates from an ending: 食べ of 食べる, 読み of 読む. */
export function japaneseForms(word: string): string[] {
  const beginning = japaneseStem.exec(word)?.[1]
  if (beginning === undefined) return []
  const polite = politeEndings.charAt(plainEndings.indexOf(word.slice(-1)))
  return [beginning, `${beginning}${polite}`]
}
