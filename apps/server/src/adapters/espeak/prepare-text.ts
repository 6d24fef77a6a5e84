import { type LanguageCode, limits } from '@wordtide/contract'
import { frenchSpelling } from './haitian.ts'
import { pointedHebrew } from './hebrew.ts'
import { readableKana } from './kana.ts'
import { espeakVoice } from './voices.ts'

type Rule = readonly [pattern: RegExp, replacement: string]

/** What a stress mark over a Cyrillic letter does is that the stress is put elsewhere. */
const stressMarks: Rule = [/(?<=\p{Script=Cyrillic})[\u0300\u0301]/gu, '']

/** A syllable without a vowel, that is spelled unless its l is marked as one. */
const syllabicL: Rule = [
  /(?<!\p{L})((?![aeiouyáéíóúýäôěůrŕĺ])\p{L}(?:(?![aeiouyáéíóúýäôěůrŕĺ])\p{Ll})*?)l(?=(?:(?![aeiouyáéíóúýäôěůrŕĺ])\p{Ll})+(?!\p{L}))/gu,
  '$1l\u0329',
]

/** An ending that stands alone, as in "dobrý, -á, -é", of which it says how the letter is called. */
const longVowelAlone: Rule = [/(?<!\p{L})[áéíóúý](?!\p{L})/giu, '$&$&']

/** What the engine says wrongly in one language, was measured, and can be mended by its spelling. */
const ownRules: { [L in LanguageCode]?: readonly (Rule | ((text: string) => string))[] } = {
  am: [[/[፣፤፥፦]/gu, ', ']],
  ar: [
    [/\u0640/gu, ''],
    // Letters of Persian keyboards, and those of foreign words that it leaves out.
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
    // At a word's end it is said without a vowel, which only the letter in two parts is.
    [/\u09af\u09bc(?=[\u09be-\u09cc])/gu, '\u09df'],
  ],
  bs: [stressMarks],
  ca: [[/(?<=l)[.•‧∙](?=l)/giu, '·']],
  cs: [syllabicL, longVowelAlone],
  el: [
    [/ό,τι/giu, 'ότι'],
    // Articles and endings that stand alone, of which it says how the letter is called.
    [/(?<!\p{L})[οό](?!\p{L}|\s\p{L})/giu, 'οο'],
    [/(?<!\p{L})[ηή](?!\p{L}|\s\p{L})/giu, 'ει'],
  ],
  fa: [[/\u0640/gu, '']],
  he: pointedHebrew,
  hi: [[/[\u200c\u200d]/gu, '']],
  ht: [frenchSpelling],
  ja: [readableKana],
  // Two words of one letter, of which it names the accent.
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
  // The engine spells most words with a final 儿, and another word sounds the same.
  zh: [
    [/[儿兒]/gu, '而'],
    // Pinyin is spelled, and its tones are said as numbers.
    [/[a-z]*[āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]\p{Script=Latin}*/giu, ' '],
  ],
}

/** Letters and digits in the forms that only look different: full and half width, ligatures, presentation forms. */
const otherForms = /(?:(?![ªº\u3131-\u318e])[\p{L}\p{Nd}\p{Nl}])+/gu

const marks: readonly Rule[] = [
  [/\s*[/\u2044\u2215\uff0f]\s*/gu, ', '],
  [/[\u2010\u2011\u2212]/gu, '-'],
  // Before an ending; the engine would say minus.
  [/(?<![\p{L}\p{M}\p{N}])-(?=\p{L})/gu, ''],
  [/([!?…])(?=[\p{L}\p{N}])/gu, '$1 '],
  // Pictures, arrows, accents and stress marks that stand alone, and what only sets words apart or out.
  [/(?![°№])\p{So}|\p{Sk}|[\u2190-\u21ff]|\ufe0f|\u20e3/gu, ' '],
  [/[*_\\|~\uff5e\u301c•‧∙・ˈˌːˑ]|(?<!l)·|·(?!l)/giu, ' '],
]

/** Longer words can break the engine for all that it says next: it writes past the room that it has for one. */
const tooLong = /\S{50,}?(?=[\p{L}\p{N}])/gu

/** A letter may stand for a sentence: so much of what comes out of a text is more than thirty seconds. */
const enough = 2 * limits.speech.text

/** A cleaned text as this engine has to be given it, in brackets and all; '' where nothing is left that it reads. */
export function prepareText(text: string, language: LanguageCode): string {
  let prepared = text
    .replace(otherForms, (letters) => letters.normalize('NFKC'))
    .normalize('NFC')
    .replace(/[ʼ‘ʻ]/gu, '’')
  for (const rule of ownRules[language] ?? []) {
    prepared = typeof rule === 'function' ? rule(prepared) : prepared.replace(...rule)
  }
  for (const rule of marks) prepared = prepared.replace(...rule)
  const readable = prepared
    .replace(otherScripts(language), ' ')
    .replace(/(?<![\p{L}\p{M}\p{N}])\p{M}+/gu, ' ')
    .replace(tooLong, '$& ')
    .replace(/\s+/gu, ' ')
    .trim()
  return readable.length > enough ? [...readable].slice(0, enough).join('') : readable
}

/** Letters and digits that the voice would only name, one by one, if at all. */
function otherScripts(language: LanguageCode): RegExp {
  const read = ['Latin', 'Common', 'Inherited', ...(espeakVoice(language)?.scripts ?? [])]
  return new RegExp(`(?![${read.map((script) => `\\p{scx=${script}}`).join('')}])[\\p{L}\\p{M}\\p{N}]`, 'gu')
}
