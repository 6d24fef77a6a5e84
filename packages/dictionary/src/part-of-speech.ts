import type { PartOfSpeech } from '@wordtide/contract/values'

/** The names that dictionaries have for parts of speech, without what stands behind a hyphen, a space or a number. */
const names: Record<PartOfSpeech, readonly string[]> = {
  n: ['n', 'noun', 'name', 'propn', 'nprop', 'm', 'f', 'nt', 'neut', 'masc', 'fem', 'subst', 'classifier', 'ctr'],
  pro: ['pro', 'pn', 'pron', 'pronoun'],
  v: ['v', 'vt', 'vi', 'vs', 'vk', 'vz', 'vb', 'verb', 'aux'],
  adj: ['a', 'adj', 'adjective', 'adnominal'],
  adv: ['r', 'adv', 'adverb'],
  pre: ['prep', 'preposition', 'postp', 'circumpos'],
  con: ['con', 'conj', 'conjunction'],
  intr: ['int', 'intj', 'interj', 'interjection', 'excl'],
  oth: [
    ...['art', 'article', 'det', 'num', 'number', 'numeral', 'exp', 'phrase', 'proverb', 'prt', 'part', 'particle'],
    ...['pref', 'prefix', 'suf', 'suffix', 'character', 'symbol', 'abbrev', 'contraction', 'cop', 'unc'],
  ],
}

const byName = new Map(
  Object.entries(names).flatMap(([code, all]) => all.map((name): [string, string] => [name, code])),
)

const isPartOfSpeech = (code: string): code is PartOfSpeech => Object.hasOwn(names, code)

/** Returns the part of speech of a dictionary's abbreviation, such as `v5k`, `adj-na` or `vt`; null if there is none. */
export function partOfSpeechOf(abbreviation: string): PartOfSpeech | null {
  const plain = abbreviation
    .trim()
    .toLowerCase()
    .replace(/[\s\-_.\d].*$/, '')
  const code = byName.get(plain)
  return code !== undefined && isPartOfSpeech(code) ? code : null
}
