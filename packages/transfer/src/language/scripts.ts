import type { LanguageCode } from '@wordtide/contract/values'

/** The scripts of the languages that there are; `other` are all others. */
const scripts = {
  latin: 'Latin',
  cyrillic: 'Cyrillic',
  greek: 'Greek',
  arabic: 'Arabic',
  hebrew: 'Hebrew',
  devanagari: 'Devanagari',
  bengali: 'Bengali',
  thai: 'Thai',
  ethiopic: 'Ethiopic',
  hangul: 'Hangul',
  han: 'Han',
  hiragana: 'Hiragana',
  katakana: 'Katakana',
} as const
export type Script = keyof typeof scripts | 'other'

const cyrillic: Script[] = ['cyrillic']
const arabic: Script[] = ['arabic']

/** The scripts of languages that are not written in Latin. */
const scriptsOf: Partial<Record<LanguageCode, readonly Script[]>> = {
  zh: ['han'],
  ja: ['han', 'hiragana', 'katakana'],
  ko: ['hangul', 'han'],
  ru: cyrillic,
  uk: cyrillic,
  bg: cyrillic,
  be: cyrillic,
  sr: ['cyrillic', 'latin'],
  bs: ['latin', 'cyrillic'],
  el: ['greek'],
  ar: arabic,
  fa: arabic,
  he: ['hebrew'],
  hi: ['devanagari'],
  bn: ['bengali'],
  th: ['thai'],
  am: ['ethiopic'],
}

/** Returns whether a language is written in this script. */
export const isWrittenIn = (language: LanguageCode, script: Script): boolean =>
  (scriptsOf[language] ?? ['latin']).includes(script)

const known = Object.keys(scripts).filter((name): name is keyof typeof scripts => name in scripts)
const ofKnown = known.map((name) => `\\p{Script=${scripts[name]}}`)
const letters: { name: Script; pattern: RegExp }[] = [
  ...known.map((name, index) => ({ name, pattern: new RegExp(ofKnown[index] ?? '', 'gu') })),
  {
    name: 'other',
    pattern: new RegExp(`(?![${ofKnown.join('')}\\p{Script=Common}\\p{Script=Inherited}])\\p{L}`, 'gu'),
  },
]

/** Characters of a text that are looked at. */
const enough = 100

/** Returns the script of most letters of a text, by its beginning; undefined without letters. */
export function scriptOf(text: string): Script | undefined {
  const beginning = text.slice(0, enough)
  let script: Script | undefined
  let most = 0
  for (const { name, pattern } of letters) {
    const count = beginning.match(pattern)?.length ?? 0
    if (count > most) script = name
    most = Math.max(most, count)
  }
  return script
}
