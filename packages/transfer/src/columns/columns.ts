import {
  findLanguage,
  foldIdentity,
  type LanguageCode,
  languages,
  limits,
  type VocFieldOf,
  vocFieldList,
  vocFieldsOf,
} from '@wordtide/contract/values'
import { shortName } from '../short-name.ts'

/** The meaning of a column. A definition without a language is in the first target language of the list. */
export type Meaning =
  | { kind: VocFieldOf<'text' | 'choice'> }
  | { kind: 'tags' }
  | { kind: 'definition'; language: LanguageCode | undefined }
  /** The example with this number, from 1 on; with a language, the translation of it. */
  | { kind: 'example'; number: number; language: LanguageCode | undefined }
  | { kind: 'attribute'; name: string }

const plainMeanings = new Map(vocFieldsOf('text', 'choice', 'tags').map((kind): [string, Meaning] => [kind, { kind }]))

/** Returns a name as names are compared: by identity, in a language if it is known. */
export const foldName = (name: string, language?: string): string => foldIdentity(shortName(name), language)

/** Other usual names and codes of languages. */
const otherNames: [string, LanguageCode][] = [
  ['nb', 'no'],
  ['nn', 'no'],
  ['fil', 'tl'],
  ['filipino', 'tl'],
  ['farsi', 'fa'],
  ['mandarin', 'zh'],
]

const languageByName = new Map([
  ...otherNames,
  ...languages.flatMap(({ isoCode, name, nativeName }) =>
    [isoCode, name, nativeName].map((spelling): [string, LanguageCode] => [foldName(spelling), isoCode]),
  ),
])

/** Returns the language with this code, also with a region such as `pt-BR`, or with this English or own name. */
export function parseLanguage(name: string): LanguageCode | undefined {
  const language = foldName(name)
  const withoutRegion = /^([a-z]{2})[-_](?:[a-z]{2}|[0-9]{3}|hans|hant|latn|cyrl)$/.exec(language)?.[1] ?? ''
  return languageByName.get(language) ?? languageByName.get(withoutRegion)
}

/** Returns what a column with this header holds, if the header is one of ours. Case makes no difference. */
export function parseMeaning(header: string): Meaning | undefined {
  const name = foldName(header)
  const plain = plainMeanings.get(name)
  if (plain !== undefined) return plain
  const [, before = '', attribute] = /^([^(（]{1,20})[(（](.+)[)）]$/s.exec(header.trim()) ?? []
  if (attribute !== undefined && foldName(before) === 'attribute')
    return attribute.trim() === '' ? undefined : { kind: 'attribute', name: attribute.trim() }
  const parts = /^(definition|example)(?: ([1-9][0-9]?))? ?(?:\((.+)\))?$/.exec(name)
  if (parts === null) return undefined
  const [, kind, digits, languageName] = parts
  const language = languageName === undefined ? undefined : parseLanguage(languageName)
  if (languageName !== undefined && language === undefined) return undefined
  if (kind === 'definition') return digits === undefined ? { kind, language } : undefined
  const number = Number(digits ?? 1)
  return number <= limits.voc.examples ? { kind: 'example', number, language } : undefined
}

/** Returns the header of a column that holds this: the inverse of `parseMeaning`. */
export function meaningName(meaning: Meaning): string {
  if (meaning.kind === 'attribute') return `attribute (${meaning.name})`
  if (meaning.kind !== 'definition' && meaning.kind !== 'example') return meaning.kind
  const number = meaning.kind === 'example' && meaning.number > 1 ? ` ${meaning.number}` : ''
  return `${meaning.kind}${number}${meaning.language === undefined ? '' : ` (${meaning.language})`}`
}

/** The languages of a list into which a file goes. */
export interface ListLanguages {
  /** The language of its terms, by which they are compared; undefined if unknown. */
  language?: string | undefined
  targetLanguages: readonly string[]
}

/**
 * Returns what columns mean in a list: `definition` becomes that of its first target language, and a meaning that only one column can have
 * is that of the first. A second `example` is the next one that no column has; attributes and tags come from all their columns.
 */
export function settleMeanings(
  meanings: readonly string[],
  { targetLanguages }: Pick<ListLanguages, 'targetLanguages'>,
): string[] {
  const first = findLanguage(targetLanguages[0] ?? '')?.isoCode
  const settled = meanings.map((name) => {
    const meaning = parseMeaning(name)
    if (meaning === undefined) return ''
    return meaningName(meaning.kind === 'definition' ? { ...meaning, language: meaning.language ?? first } : meaning)
  })
  return withoutRepeats(settled)
}

/** Returns the meanings with those left out or changed that a column before has already. */
export function withoutRepeats(meanings: readonly string[]): string[] {
  const taken = new Set<string>()
  return meanings.map((name, index) => {
    const meaning = parseMeaning(name)
    if (meaning === undefined) return ''
    if (meaning.kind === 'attribute' || meaning.kind === 'tags') return name
    let free = name
    if (taken.has(name) && meaning.kind === 'example') {
      const later = new Set(meanings.slice(index + 1))
      const numbers = Array.from({ length: limits.voc.examples }, (_, number) => number + 1)
      const number = numbers.find((candidate) => {
        const other = meaningName({ ...meaning, number: candidate })
        return !taken.has(other) && !later.has(other)
      })
      free = number === undefined ? '' : meaningName({ ...meaning, number })
    } else if (taken.has(name)) free = ''
    taken.add(free)
    return free
  })
}

/** Examples that a form offers as a meaning; a header can name more. */
const offeredExamples = 3

/** Returns the meanings to choose from for a column of a file that goes into the list, without attributes, whose names are free. */
export function meaningsFor({ targetLanguages }: Pick<ListLanguages, 'targetLanguages'>): string[] {
  const examples = Array.from({ length: offeredExamples }, (_, index) => {
    const name = meaningName({ kind: 'example', number: index + 1, language: undefined })
    return [name, ...targetLanguages.map((language) => `${name} (${language})`)]
  })
  const definitions = targetLanguages.map((language) => `definition (${language})`)
  const definitionNames = definitions.length === 0 ? ['definition'] : definitions
  const offered = headersOf({ definitions: definitionNames, examples: examples.flat(), attributes: [] })
  // The definitions stand beside the term.
  return [...new Set(['term', ...definitionNames, ...offered])]
}

/** Returns the headers of all columns, in the order of the fields. Those of fields that have several columns are given. */
export const headersOf = (ofParts: Record<VocFieldOf<'parts'>, readonly string[]>): string[] =>
  vocFieldList.flatMap((field) => (field.kind === 'parts' ? ofParts[field.name] : field.name))
