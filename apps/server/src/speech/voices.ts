import type { Voice } from '@wordtide/api'
import type { LanguageCode } from '@wordtide/contract'

/** Slower than the engine's default of 175, for learners. */
export const wordsPerMinute = 150

interface EspeakVoice extends Voice {
  /** The scripts that it reads, besides Latin. */
  scripts: readonly string[]
}

/** Languages that differ from the default, a voice named by the language code that reads Latin; undefined is no voice. */
const exceptions: { [L in LanguageCode]?: Partial<EspeakVoice> | undefined } = {
  en: { name: 'en-us' },
  zh: { name: 'cmn', scripts: ['Han'] },
  no: { name: 'nb' },
  // The engine's Thai voice omits most letters.
  th: undefined,
  // The engine's voice for Haitian Creole pronounces neither nasal vowels nor ou, ch, j and r; the French one reads a respelling.
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
  // It reads what is written, mostly without the short vowels.
  ar: { approximate: true, scripts: ['Arabic'] },
  fa: { scripts: ['Arabic'] },
  hi: { scripts: ['Devanagari'] },
  bn: { scripts: ['Bengali'] },
  am: { scripts: ['Ethiopic'] },
}

/** Returns the engine's voice for a language; undefined if it has none. */
export function espeakVoice(language: LanguageCode): EspeakVoice | undefined {
  const own = exceptions[language]
  if (own === undefined && language in exceptions) return undefined
  return { name: language, approximate: false, kanaOnly: false, scripts: [], ...own }
}
