import { foldIdentity, type LanguageCode } from '@wordtide/contract/values'
import type { SourceEntry } from '../entry.ts'
import { partOfSpeechOf } from '../part-of-speech.ts'

const pronunciation = /\/[^/]+\//g
const grammar = /<([^<>]*)>/g
const number = /^\s*\d+\.\s/

/** The marks of JMdict for frequent words, in what was made of it: ` [ichi1]  [news1]  [nf02]  海`. */
const commonMark = /\[(news|ichi|spec|gai)1\]/

/** Forms of the head with their pronunciation: `go /ɡəʊ/ (went /wɛnt/ <>, gone /ɡɒn/ <>) <v>`. They are in the index too. */
const inflected = /\([^()]*\/[^()]*\)/g

export interface DictdOptions {
  language: LanguageCode
  to: LanguageCode
  /** True if it is of WikDict: what follows a translation explains it in the language of the term. */
  isWikdict: boolean
}

/**
 * Reads an entry as FreeDict writes it: the head, `Haus /haʊs/ <neut, n, sg>`, and lines with the meanings, numbered if there are several,
 * notes, and examples, `"Zu Haus!" - At home!`. A text of another form is one definition.
 */
export function dictdEntry(
  text: string,
  words: readonly string[],
  { language, to, isWikdict }: DictdOptions,
): SourceEntry | undefined {
  const [whole = '', ...lines] = text.split('\n')
  const head = whole.replace(/\/{2,}/g, '/').replace(inflected, '')
  const heads = headwords(head)
  const [term = words[0]] = heads
  if (term === undefined) return undefined
  const entry: SourceEntry = {
    term,
    pos: partOf(head),
    reading: language === 'ja' ? kanaOf(term, heads) : pronunciationIn(head),
    definitions: [],
    examples: [],
    isCommon: commonMark.test(head),
    spellings: [...heads, ...words.filter((word) => !isSame(word, heads, language))],
  }
  for (const [index, written] of lines.entries()) {
    const line = isWikdict ? translationOf(written, index) : written
    const example = /^\s+"(.+?)"/.exec(line)?.[1]
    entry.pos ??= example === undefined ? (partOf(line) ?? partOfNote(line)) : null
    if (example !== undefined) entry.examples.push(example)
    else if (!isNote(line.replace(number, ''))) {
      const value = meaningOf(line)
      if (value !== '') entry.definitions.push({ language: to, value })
    }
  }
  return entry
}

/** The first one, but none of a speech program that has read the names of letters in another language: `/(en)tʃaɪniːz/`. */
function pronunciationIn(head: string): string {
  const [first = ''] = head.match(pronunciation) ?? []
  return /\([a-z]{2,3}\)/.test(first) ? '' : first.replace(/^\/(\[.*\])\/$/, '$1')
}

/** The part of a line that translates: it is the first one, or begins with a number, and may end with that of an explanation. */
const translationOf = (line: string, index: number) =>
  index === 0 || /^\d+\. /.test(line) ? line.replace(/ \d+\.$/, '') : ''

/** The kana of a Japanese word, which stand beside it among the heads; the pronunciation is often that of their names. */
const kanaOf = (term: string, heads: readonly string[]) =>
  /\p{Script=Han}/u.test(term)
    ? (heads.find((head) => /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u.test(head)) ?? '')
    : ''

/** Words beside the head that are others, not its spelling without signs. */
const isSame = (word: string, heads: readonly string[], language: LanguageCode) =>
  heads.some((head) => lettersOf(head, language) === lettersOf(word, language))

const lettersOf = (text: string, language: LanguageCode) => foldIdentity(text, language).replace(/[^\p{L}\p{N}]/gu, '')

/** The words of a head: each but the last is followed by its pronunciation and a comma. */
const headwords = (head: string): string[] =>
  head
    .replace(grammar, '')
    .split(/(?<=\/), /)
    .map((word) =>
      word
        .replace(pronunciation, '')
        .replace(/^(\s*[[(][^\])]*[\])])+/, '')
        .trim(),
    )
    .filter((word) => word !== '')

/** The part of speech in the angle brackets of a head or a line. */
const partOf = (line: string) =>
  [...line.matchAll(grammar)]
    .flatMap(([, names = '']) => names.split(','))
    // The gender and the number stand first.
    .filter((name) => !/^\s*(masc|fem|neut|sg|pl)/.test(name))
    .map(partOfSpeechOf)
    .find((part) => part !== null) ?? (/<[^<>]*\b(masc|fem|neut)\b/.test(line) ? 'n' : null)

/** The part of speech of a note in words: `(noun (common) (futsuumeishi))`, `1. (Ichidan verb)`. */
const partOfNote = (line: string) =>
  partOfSpeechOf(
    /^\s*\((?:\w+ )?(noun|verb|adverb|adjective|pronoun|conjunction)\b/i.exec(line.replace(number, ' '))?.[1] ?? '',
  )

const isNote = (line: string) =>
  /^\s*(see|synonyms?|antonyms?|note|cf\.?|compare|etym\w*)\b.*:/i.test(line) ||
  /^\s*\([^()]*(\([^()]*\)[^()]*)*\)\s*$/.test(line)

const meaningOf = (line: string) =>
  line
    .replace(grammar, '')
    .replace(number, '')
    .replace(/^(\s*\[[^\]]*\])+/, '')
    .replace(/^\s*(\([^()]*\)\s*)+(?=\S)/, (notes) =>
      /\((noun|verb|adverb|adjective|transitive|intransitive)\b/.test(notes) ? '' : notes,
    )
    .replace(/\s+(?=[,;.])/g, '')
    .replace(/\s+/g, ' ')
    .trim()
