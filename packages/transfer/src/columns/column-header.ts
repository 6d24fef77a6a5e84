import type { LanguageCode } from '@wordtide/contract/values'
import { ignoredRole, textRole, usualNames } from './column-names.ts'
import { foldName, meaningName, parseLanguage, parseMeaning } from './columns.ts'

/** The meaning of a column by its name. */
export interface ColumnHeader {
  /** `text` is a term or a definition, depending on its language; `other` is another field of a vocabulary; `ignored` is none. */
  role: 'term' | 'definition' | 'text' | 'other' | 'ignored'
  /** A header of ours without a language; '' for `text` and `ignored`. */
  meaning: string
  language: LanguageCode | undefined
  /** True if it is a header of ours to the letter. */
  isOurs: boolean
  /** True if its language is written in a way that no word is: `text:de`. */
  isMarked: boolean
}

/** Returns what the name of a column says, if it is a name that we or others use, or one of a language, or both: `text:de`, "Deutsch". */
export function parseHeader(header: string): ColumnHeader | undefined {
  const ours = parseMeaning(header)
  if (ours !== undefined) {
    const role = ours.kind === 'term' || ours.kind === 'definition' ? ours.kind : 'other'
    const language = ours.kind === 'definition' ? ours.language : undefined
    return { role, meaning: meaningName(ours), language, isOurs: true, isMarked: false }
  }
  const name = foldName(header)
  const usual = usualName(header)
  if (usual !== undefined) return named(usual)
  const language = parseLanguage(header)
  if (language !== undefined) return named(textRole, language)
  return name.length > maxLength ? undefined : (numbered(name) ?? withLanguage(header.trim()))
}

/** Returns the role of a usual name. Turkish ones may have its capitals: KELİME. */
const usualName = (name: string): string | undefined =>
  usualNames.get(foldName(name)) ?? usualNames.get(foldName(name, 'tr'))

/** The first of several names with numbers is the name; of the others a vocabulary has examples alone. Numbers of words are `word_id`. */
function numbered(name: string): ColumnHeader | undefined {
  const [, base = '', number = ''] = /^(.*[^\d\s_])[\s_]?([1-9]|id)$/.exec(name) ?? []
  const usual = usualNames.get(base) ?? parseMeaning(base)?.kind
  if (usual === undefined || (number === 'id' && !/[\s_]id$/.test(name))) return undefined
  if (number === '1') return named(usual)
  return named(usual === 'example' && number !== 'id' ? `example ${number}` : ignoredRole)
}

function named(usual: string, language?: LanguageCode, isMarked = false): ColumnHeader {
  const rest = { language, isOurs: false, isMarked }
  if (usual === 'term' || usual === 'definition') return { role: usual, meaning: usual, ...rest }
  if (usual === textRole) return { role: 'text', meaning: '', ...rest }
  return usual === ignoredRole ? { role: 'ignored', meaning: '', ...rest } : { role: 'other', meaning: usual, ...rest }
}

/** The characters between the words of a header. */
const between = /[\s:_./()[\]\-：＿．／（）［］－]+/

/** Characters that no name of ours with a language is longer than. */
const maxLength = 60

/** Reads a header of a name and a language, in either order: `text:de`, `definition_de`, "German word", "Translation (en)". */
function withLanguage(text: string): ColumnHeader | undefined {
  const words = text.split(between).filter((word) => word !== '')
  const isMarked = /\S[:_([：＿（［]/.test(text) || /\s[([（［]/.test(text)
  // The names of languages have one word or two, and so has a code with a region.
  for (const count of [1, 2])
    for (const [start, end] of [
      [words.length - count, words.length],
      [0, count],
    ]) {
      const rest = [...words.slice(0, start), ...words.slice(end)].join(' ')
      const usual = usualName(rest) ?? parseMeaning(rest)?.kind
      if (rest === '' || usual === undefined) continue
      const language = languageOf(words.slice(start, end), isMarked)
      if (language !== undefined) return named(usual, language, isMarked)
    }
  return isMarked ? withOtherLanguage(words) : undefined
}

/** A name with the code of a language that we do not support, such as `text:la`: no list has definitions in it. */
function withOtherLanguage(words: readonly string[]): ColumnHeader | undefined {
  const name = words.slice(0, -1).join(' ')
  const usual = usualName(name) ?? parseMeaning(name)?.kind
  if (usual === undefined || !/^[a-z]{2,3}$/.test(foldName(words.at(-1) ?? ''))) return undefined
  return named(usual === 'definition' ? ignoredRole : usual, undefined, true)
}

/** Between spaces, a code in small letters is a word: "it", "is", "no". */
function languageOf(words: readonly string[], isMarked: boolean): LanguageCode | undefined {
  const isWord = words.every((word) => /^[a-z]{2}$/.test(word))
  return isWord && !isMarked ? undefined : (parseLanguage(words.join(' ')) ?? parseLanguage(words.join('-')))
}
