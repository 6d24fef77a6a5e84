import { foldSearch } from '@wordtide/contract/values'

/** Letters that two forms of a word begin with: `hablo` begins with those of `hablar`. */
const stem = 4
/** The share of a word that these make up. */
const stemShare = 0.6

const vowel = /[aeiouyæøœαεηιουωаеёиоуыэюяьіїє]/u
const hangul = /\p{Script=Hangul}/u

/** Particles that follow a Korean noun without a space. */
const particles =
  /^들?(?:[은는이가을를에의도만와과로나랑]|에서|에게|한테|으로|하고|이랑|이나|까지|부터|처럼|보다|입니다|이에요|예요|이다)$|^들$/u

/** The parts that Arabic and Hebrew write before a word without a space: and, so, articles and short prepositions. */
const clitics = /^(?:[وف]?(?:ال|[بلك]|[بك]ال|لل)?|[ושמבלכה]{1,3})$/u

/** Returns whether a longer word is the same one: `before + word + rest`, all folded. */
export function isLonger(word: string, before: string, rest: string): boolean {
  if (before !== '') return rest === '' && clitics.test(before)
  if (hangul.test(word)) return particles.test(rest)
  return word.length >= stem || (word.length === stem - 1 && rest.length <= 2)
}

/** Scripts of which accents tell words apart, though they may change with the form. */
const accented = /[\p{Script=Latin}\p{Script=Greek}]/u

/**
 * Returns whether a word of a sentence seems to be a form of another word, both folded by identity: it begins with the same letters, and as many
 * as words seldom share by chance. Accents of Latin and Greek letters may change (`Haus`, `Häuser`), but not alone (`schön`, `schon`). What else
 * a search leaves out makes no difference: Russian stress, Arabic and Hebrew vowels.
 */
export function isFormOf(word: string, form: string): boolean {
  if (word === form) return true
  const [one, other] = [plain(word), plain(form)]
  if (one === other) return !accented.test(one)
  if (other.startsWith(one)) return isLonger(one, '', other.slice(one.length))
  const shared = sharedLength(one, other)
  if (hangul.test(one)) return shared >= 2 && shared >= one.length - 2
  if (shared >= Math.max(stem, Math.ceil(one.length * stemShare))) return true
  return hasOtherVowel(one, other, shared)
}

/** Short words that end in a vowel, or a vowel and r, and change it: `casa` and `case`, `comer` and `como`, `make` and `making`. */
function hasOtherVowel(word: string, form: string, shared: number): boolean {
  const isShort = shared === stem - 1 && (word.length === stem || (word.length === stem + 1 && word.endsWith('r')))
  return isShort && vowel.test(word.charAt(shared)) && vowel.test(form.charAt(shared)) && form.length <= word.length + 2
}

/** Most words of some languages have nothing to leave out. */
const plain = (word: string) => (/^[a-z]*$/.test(word) ? word : foldSearch(word))

function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
