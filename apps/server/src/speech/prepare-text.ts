import { type LanguageCode, limits } from '@wordtide/contract'
import { haitianInFrenchSpelling, hebrewRules, readableKana } from './spelling.ts'
import { espeakVoice } from './voices.ts'

type Rule = readonly [pattern: RegExp, replacement: string]

/** A stress mark over a Cyrillic letter makes the engine put the stress elsewhere. */
const stressMarks: Rule = [/(?<=\p{Script=Cyrillic})[\u0300\u0301]/gu, '']

/** A word without a vowel would be spelled out unless its l is marked as syllabic. */
const syllabicL: Rule = [
  /(?<!\p{L})((?![aeiouyáéíóúýäôěůrŕĺ])\p{L}(?:(?![aeiouyáéíóúýäôěůrŕĺ])\p{Ll})*?)l(?=(?:(?![aeiouyáéíóúýäôěůrŕĺ])\p{Ll})+(?!\p{L}))/gu,
  '$1l\u0329',
]

/** An ending on its own, as in "dobrý, -á, -é", would be read as the name of the letter. */
const longVowelAlone: Rule = [/(?<!\p{L})[áéíóúý](?!\p{L})/giu, '$&$&']

/** Corrections for one language; each was verified by the engine's phonemes. */
const languageRules: { [L in LanguageCode]?: readonly (Rule | ((text: string) => string))[] } = {
  am: [[/[፣፤፥፦]/gu, ', ']],
  ar: [
    [/\u0640/gu, ''],
    // Letters of Persian keyboards, and letters of foreign words that the engine omits.
    [/ی/gu, 'ي'],
    [/ک/gu, 'ك'],
    [/ٱ/gu, 'ا'],
    [/چ/gu, 'تش'],
    [/ڤ/gu, 'ف'],
    [/اً/gu, 'ًا'],
  ],
  be: [stressMarks],
  bg: [stressMarks],
  bn: [
    [/[\u200c\u200d]/gu, ''],
    [/\u09a1\u09bc/gu, '\u09dc'],
    [/\u09a2\u09bc/gu, '\u09dd'],
    // Only before a vowel sign: at the end of a word there is no vowel, and the engine reads only the decomposed form so.
    [/\u09af\u09bc(?=[\u09be-\u09cc])/gu, '\u09df'],
  ],
  bs: [stressMarks],
  ca: [[/(?<=l)[.•‧∙](?=l)/giu, '·']],
  cs: [syllabicL, longVowelAlone],
  el: [
    [/ό,τι/giu, 'ότι'],
    // Articles and endings on their own would be read as names of letters.
    [/(?<!\p{L})[οό](?!\p{L}|\s\p{L})/giu, 'οο'],
    [/(?<!\p{L})[ηή](?!\p{L}|\s\p{L})/giu, 'ει'],
  ],
  fa: [[/\u0640/gu, '']],
  he: hebrewRules,
  hi: [[/[\u200c\u200d]/gu, '']],
  ht: [haitianInFrenchSpelling],
  ja: [readableKana],
  // Two words of one letter, where the engine would name the accent.
  pt: [[/(?<!\p{L})[éà](?!\p{L})/giu, '$&h']],
  ru: [stressMarks],
  sk: [syllabicL, longVowelAlone],
  sr: [stressMarks],
  sw: [[/(?<!\p{L})ng['’](?=\p{L})/giu, 'ng']],
  tl: [
    [/(?<!\p{L})mga(?!\p{L})/giu, 'manga'],
    [/(?<!\p{L})ng(?!\p{L})/giu, 'nang'],
    [/ñ/giu, 'ny'],
  ],
  uk: [stressMarks],
  // The engine spells out most words with a final 儿; 而 sounds the same.
  zh: [
    [/[儿兒]/gu, '而'],
    // Pinyin would be spelled out, with its tones read as numbers.
    [/[a-z]*[āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]\p{Script=Latin}*/giu, ' '],
  ],
}

/** Letters and digits with compatibility forms: full and half width, ligatures, presentation forms. */
const compatibilityForms = /(?:(?![ªº\u3131-\u318e])[\p{L}\p{Nd}\p{Nl}])+/gu

const punctuationRules: readonly Rule[] = [
  [/\s*[/\u2044\u2215\uff0f]\s*/gu, ', '],
  [/[\u2010\u2011\u2212]/gu, '-'],
  // A hyphen before an ending, which the engine would read as minus.
  [/(?<![\p{L}\p{M}\p{N}])-(?=\p{L})/gu, ''],
  [/([!?…])(?=[\p{L}\p{N}])/gu, '$1 '],
  // Emoji, arrows, isolated accents and stress marks, and marks that only separate or emphasize words.
  [/(?![°№])\p{So}|\p{Sk}|[\u2190-\u21ff]|\ufe0f|\u20e3/gu, ' '],
  [/[*_\\|~\uff5e\u301c•‧∙・ˈˌːˑ]|(?<!l)·|·(?!l)/giu, ' '],
]

/** Longer words overflow a buffer of the engine and can break it for all later texts. */
const longWord = /\S{50,}?(?=[\p{L}\p{N}])/gu

/** A ligature may expand to a whole sentence; this much prepared text lasts longer than thirty seconds. */
const maxPreparedLength = 2 * limits.speech.text

/** Rewrites a cleaned text for the engine; returns '' if nothing remains that the voice can read. */
export function prepareText(text: string, language: LanguageCode): string {
  let prepared = text
    .replace(compatibilityForms, (letters) => letters.normalize('NFKC'))
    .normalize('NFC')
    .replace(/[ʼ‘ʻ]/gu, '’')
  for (const rule of languageRules[language] ?? []) {
    prepared = typeof rule === 'function' ? rule(prepared) : prepared.replace(...rule)
  }
  for (const rule of punctuationRules) prepared = prepared.replace(...rule)
  const readable = prepared
    .replace(unreadableCharacters(language), ' ')
    .replace(/(?<![\p{L}\p{M}\p{N}])\p{M}+/gu, ' ')
    .replace(longWord, '$& ')
    .replace(/\s+/gu, ' ')
    .trim()
  return readable.length > maxPreparedLength ? [...readable].slice(0, maxPreparedLength).join('') : readable
}

/** Matches letters and digits of scripts that the voice does not read; at best it would name them one by one. */
function unreadableCharacters(language: LanguageCode): RegExp {
  const scripts = ['Latin', 'Common', 'Inherited', ...(espeakVoice(language)?.scripts ?? [])]
  return new RegExp(`(?![${scripts.map((script) => `\\p{scx=${script}}`).join('')}])[\\p{L}\\p{M}\\p{N}]`, 'gu')
}
