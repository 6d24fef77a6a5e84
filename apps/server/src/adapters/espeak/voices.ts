import type { Voice } from '@wordtide/api'
import type { LanguageCode } from '@wordtide/contract'

/** Slower than the engine's own 175, for people who are learning the language. */
export const wordsAMinute = 150

export interface EspeakVoice extends Voice {
  /** The writing that it reads beside Latin letters. */
  scripts: readonly string[]
}

/** What a language has other than a voice of its own code that reads Latin letters; undefined is no voice. */
const special: { [L in LanguageCode]?: Partial<EspeakVoice> | undefined } = {
  en: { name: 'en-us' },
  zh: { name: 'cmn', scripts: ['Han'] },
  no: { name: 'nb' },
  // What there is for Thai says most letters not at all.
  th: undefined,
  // There is one for Haitian Creole, which says neither nasal vowels nor ou, ch, j and r: another reads its spelling.
  ht: { name: 'fr', approximate: true },
  tl: { name: 'id', approximate: true },
  he: { approximate: true, scripts: ['Hebrew'] },
  ja: { kanaOnly: true, scripts: ['Hiragana', 'Katakana'] },
  ko: { scripts: ['Hangul'] },
  el: { scripts: ['Greek'] },
  ru: { scripts: ['Cyrillic'] },
  be: { scripts: ['Cyrillic'] },
  bg: { scripts: ['Cyrillic'] },
  uk: { scripts: ['Cyrillic'] },
  sr: { scripts: ['Cyrillic'] },
  bs: { scripts: ['Cyrillic'] },
  // It reads what is written, which is mostly without the short vowels.
  ar: { approximate: true, scripts: ['Arabic'] },
  fa: { scripts: ['Arabic'] },
  hi: { scripts: ['Devanagari'] },
  bn: { scripts: ['Bengali'] },
  am: { scripts: ['Ethiopic'] },
}

/** The engine's voice for a language, if it has one. */
export function espeakVoice(language: LanguageCode): EspeakVoice | undefined {
  const own = special[language]
  if (own === undefined && language in special) return undefined
  return { name: language, approximate: false, kanaOnly: false, scripts: [], ...own }
}
