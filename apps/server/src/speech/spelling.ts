// Rewrites scripts and spellings that the engine reads wrongly into those that it reads well.

const vowel = '[aeiouéè]'

/** Endings that a French voice would leave silent or read as English, in a spelling that it pronounces. */
const haitianEndings: Record<string, string> = {
  b: 'be',
  ch: 'che',
  d: 'de',
  f: 'ffe',
  g: 'gue',
  il: 'ile',
  j: 'ge',
  k: 'que',
  l: 'lle',
  m: 'me',
  nn: 'nne',
  oun: 'oune',
  p: 'pe',
  s: 'sse',
  t: 'te',
}

const haitianRules: readonly [RegExp, string][] = [
  [/(?<=\p{L})['’](?=\p{L})/gu, ''],
  // Vowels with an accent before n are not nasal; e before n is.
  [/([àèò])n(?![aeiouàèòn])/gu, '$1nn'],
  [/en(?![aeiouàèòn])/gu, 'in'],
  [/e/gu, 'é'],
  [/énn/gu, 'ènn'],
  [/ò/gu, 'o'],
  [/à/gu, 'a'],
  [/w/gu, 'ou'],
  [/ouou/gu, 'wou'],
  [new RegExp(`(?<=${vowel})s(?=${vowel})`, 'gu'), 'ss'],
  [/g(?=[eiéè])/gu, 'gu'],
  [new RegExp(`(?<=[aeoéè])y(?=${vowel})`, 'gu'), 'ï'],
  [/(?<=[aeoéèu])y(?!\p{L})/gu, 'ille'],
]

/** Respells Haitian Creole for a French voice. Its own spelling is regular, but differs from the French one. */
export function haitianInFrenchSpelling(text: string): string {
  const respelled = haitianRules.reduce(
    (result, [pattern, letters]) => result.replace(pattern, letters),
    text.toLowerCase(),
  )
  return respelled.replace(
    /(?<=\p{L})(?:il|ch|nn|[bdfgjklmpst])(?!\p{L})|oun(?!\p{L})/gu,
    (ending) => haitianEndings[ending] ?? ending,
  )
}

/** Brings Hebrew points into the form that the engine reads; it would name some, and all that come in another order. */
export const hebrewRules: readonly (readonly [RegExp, string])[] = [
  [/\u05be/gu, ' '],
  // Abbreviations are read as words.
  [/(?<=\p{Script=Hebrew})["״](?=\p{Script=Hebrew})/gu, ''],
  // Accents, and points that do not change the sound.
  [/[\u0591-\u05af\u05bd\u05bf\u05c4\u05c5]/gu, ''],
  [/\u05b1/gu, '\u05b6'],
  // Sin sounds like samekh; the letter without a dot is read as shin.
  [/ש([\u05b0-\u05bc\u05c7]*)\u05c2/gu, 'ס$1'],
  [/\u05c1/gu, ''],
  // Dagesh goes before the vowel, and stays only where it changes the sound.
  [/([\u05b0-\u05bb\u05c7]+)\u05bc/gu, '\u05bc$1'],
  [/(?<![בכפו])\u05bc/gu, ''],
  // Holam is read only on vav.
  [/(?<!ו\u05bc?)[\u05b9\u05ba]/gu, '\u05d5\u05b9'],
]

/** Rewrites kana that the engine would omit or call a "Japanese letter" with kana that it reads. */
export function readableKana(text: string): string {
  return (
    text
      .replaceAll('゛', '\u3099')
      .replaceAll('゜', '\u309a')
      .normalize('NFC')
      .replace(/[\u3099\u309a]/gu, '')
      // Particles, and the greetings that end with one, are not pronounced as they are written.
      .replace(/(?<=こんにち|こんばん)は|(?<=\S )は(?= )/gu, 'わ')
      .replace(/(?<=\S )へ(?= )/gu, 'え')
      .replace(/[ぁ-ゖゝゞ]/gu, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 0x60))
      .replace(/[ヷヸヹヺヮヵヶ]/gu, (kana) => rareKana[kana] ?? kana)
      .replace(/([ァ-ヴ])ヽ/gu, '$1$1')
      .replace(/([ァ-ヴ])ヾ/gu, (_, kana: string) => `${kana}${kana}\u3099`.normalize('NFC'))
      .replace(unattachedSmallKana, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 1))
      // A long o, which the engine would read as o and u.
      .replace(/(?<=[オコゴソゾトドノホボポモヨョロヲォ])ウ(?![ァィゥェォ])/gu, 'ー')
      .replace(/(^|[^ァ-ヺー]|[ッン])ー+/gu, '$1')
      .replace(/[ヽヾ\u3099]/gu, '')
      // Latin letters beside kana without a space would be omitted.
      .replace(/(?<=[A-Za-z])(?=[ァ-ヺ])|(?<=[ァ-ヺー])(?=[A-Za-z])/gu, ' ')
  )
}

const rareKana: Record<string, string> = {
  ヷ: 'ヴァ',
  ヸ: 'ヴィ',
  ヹ: 'ヴェ',
  ヺ: 'ヴォ',
  ヮ: 'ワ',
  ヵ: 'カ',
  ヶ: 'カ',
}

/** Small kana that form no sound with the kana before them. */
const unattachedSmallKana = new RegExp(
  [
    '(?<![クグツフヴ])ァ',
    '(?<![ウクグツテデフヴ])ィ',
    '(?<![トド])ゥ',
    '(?<![イウクグシジチツフヴ])ェ',
    '(?<![ウクグツフヴ])ォ',
    '(?<![キギシジチヂニヒビピミリテデフヴ])[ャュョ]',
  ].join('|'),
  'gu',
)
