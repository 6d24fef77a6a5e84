import { foldIdentity, type LanguageCode } from '@wordtide/contract/values'
import type { SourceEntry } from '../entry.ts'
import { partOfSpeechOf } from '../part-of-speech.ts'

const pronunciation = /\/[^/]+\//g
const grammar = /<([^<>]*)>/g
const number = /^\s*\d+\.\s/

/**
 * Reads an entry as FreeDict writes it: the head, `Haus /haʊs/ <neut, n, sg>`, and lines with the meanings, numbered if there are several,
 * notes, and examples, `"Zu Haus!" - At home!`. A text of another form is one definition.
 */
export function dictdEntry(
  text: string,
  words: readonly string[],
  language: LanguageCode,
  to: LanguageCode,
): SourceEntry | undefined {
  const [head = '', ...lines] = text.split('\n')
  const heads = headwords(head)
  const [term = words[0]] = heads
  if (term === undefined) return undefined
  const entry: SourceEntry = {
    term,
    pos: partOf(head),
    reading: head.match(pronunciation)?.[0] ?? '',
    definitions: [],
    examples: [],
    spellings: [...heads, ...words.filter((word) => !isSame(word, heads, language))],
  }
  for (const line of lines) {
    const example = /^\s+"(.+?)"/.exec(line)?.[1]
    if (example !== undefined) entry.examples.push(example)
    else if (!isNote(line.replace(number, ''))) {
      entry.pos ??= partOf(line)
      const value = meaningOf(line)
      if (value !== '') entry.definitions.push({ language: to, value })
    }
  }
  return entry
}

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

const isNote = (line: string) =>
  /^\s*(see|synonyms?|antonyms?|note|cf\.?|compare|etym\w*)\b.*:/i.test(line) ||
  /^\s*\([^()]*(\([^()]*\))?[^()]*\)\s*$/.test(line)

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
