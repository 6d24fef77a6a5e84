import { findLanguage, type LanguageCode } from '@wordtide/contract/values'
import { ColumnContent } from './columns/column-content.ts'
import { type ColumnHeader, parseHeader } from './columns/column-header.ts'
import { foldName, meaningName, parseLanguage, parseMeaning, withoutRepeats } from './columns/columns.ts'
import { hidePart } from './hidden-part.ts'

/** The known languages of the list that the file is imported into. */
export interface GuessedFor {
  language?: string | undefined
  targetLanguages?: readonly string[] | undefined
}

/** Columns without a name that are looked through for terms in sentences: no program writes more. */
const maxNameless = 20

/** Number of known names that make a row a header, regardless of its other names. */
const enoughNames = 3

/** Rows from which on sentences are known by the terms in them. */
const minSentences = 5

/**
 * Returns whether the first row of a table names its columns: one of them is `term`, or several have a name of ours, or one has a name with
 * a language such as `text:de`, or enough have a usual name: one of terms or definitions and another one, and among them both terms and
 * definitions, or three, or half of the columns. Others may be unknown.
 */
export function isHeader(row: readonly string[]): boolean {
  const cells = row.filter((cell) => cell.trim() !== '')
  const ours = cells.flatMap((cell) => parseMeaning(cell)?.kind ?? [])
  if (ours.includes('term') || ours.length > 1) return true
  const known = cells.flatMap((cell) => parseHeader(cell) ?? [])
  const hasEnough = known.length >= enoughNames || known.length * 2 >= cells.length || hasBothSides(known)
  if (known.length < 2 || !hasEnough) return false
  if (known.some(({ isMarked }) => isMarked)) return true
  // Codes such as `no` and `it` are words, too: a pair of them is taken for codes only beside English.
  const languages = cells.filter((cell) => parseLanguage(cell) !== undefined)
  const isBare = languages.every((cell) => /^[a-z]{2}$/.test(foldName(cell)))
  if (languages.length > 0 && isBare && !languages.some((cell) => foldName(cell) === 'en')) return false
  // A word and its translation may be two names of the same.
  const different = new Set(known.map(({ role, meaning, language }) => `${role} ${meaning.split(' ')[0]} ${language}`))
  return different.size > 1 && known.some(({ role }) => role !== 'other' && role !== 'ignored')
}

/** Returns whether there is a name for terms and another one for definitions, or names of two languages. */
function hasBothSides(known: readonly ColumnHeader[]): boolean {
  const roles = new Set(known.map(({ role }) => role))
  const languages = new Set(known.flatMap(({ role, language }) => (role === 'text' && language) || []))
  return (roles.has('term') && roles.has('definition')) || languages.size > 1
}

/** A column whose meaning is being guessed. */
interface Column {
  index: number
  hasName: boolean
  header: ColumnHeader | undefined
  content: ColumnContent
  /** '' until it is known, and if it is left out. */
  meaning: string
  /** True if it may hold terms or definitions. */
  isText: boolean
}

/**
 * Returns what the columns of a file probably hold, as headers of ours, '' for those that are left out: by their headers, by their content,
 * above all its script, and by the languages of the list. Without any header they are read as term, definition. A header of ours is taken at
 * its word. If one of them is `term`, columns with unknown names are left out.
 */
export function guessMeanings(
  headers: readonly string[],
  firstRows: readonly (readonly string[])[],
  list: GuessedFor = {},
): string[] {
  const width = firstRows.reduce((most, row) => Math.max(most, row.length), headers.length)
  const usesOurs = headers.some((header) => foldName(header) === 'term')
  const columns = Array.from({ length: width }, (_, index): Column => {
    const name = headers[index] ?? ''
    const header = parseHeader(name)
    const content = new ColumnContent(firstRows, index)
    const isOpen = header === undefined ? !usesOurs : header.role !== 'other' && header.role !== 'ignored'
    const isMedia = !usesOurs && content.isMedia
    const meaning = header?.role === 'other' && !(isMedia && header.meaning.startsWith('example')) ? header.meaning : ''
    return { index, hasName: name.trim() !== '', header, content, meaning, isText: isOpen && !isMedia }
  })
  const open = () => columns.filter(({ header, isText, meaning }) => header === undefined && isText && meaning === '')

  const languages = languagesOf(list)
  claim(columns, 'example', open(), ({ content }) => content.isMostly('sentencesWithHiddenPart'))
  claim(columns, 'pos', open(), ({ content }) => content.isMostly('partsOfSpeech'))
  claim(columns, 'attribute (ipa)', open(), ({ content }) => content.isMostly('phonetic'))
  const term = chooseTerm(columns, languages)
  if (term !== undefined) {
    term.meaning = 'term'
    claimReadings(columns, term, open())
  }
  const termLanguage = languages.language ?? term?.header?.language
  nameDefinitions(columns, { ...languages, language: termLanguage })
  nameOthers(columns, termLanguage, languages.targets)
  const nameless = open()
    .filter(({ hasName }) => !hasName)
    .slice(0, maxNameless)
  claim(columns, 'example', nameless, ({ index }) =>
    containsTerms(firstRows, { terms: term?.index ?? -1, column: index, language: termLanguage }),
  )
  claim(columns, 'tags', nameless, ({ content }) => content.looksLikeTags)
  return withoutRepeats(columns.map(({ meaning }) => meaning))
}

interface Languages {
  language: LanguageCode | undefined
  targets: readonly LanguageCode[]
}

const languagesOf = ({ language = '', targetLanguages = [] }: GuessedFor): Languages => ({
  language: findLanguage(language)?.isoCode,
  targets: targetLanguages.flatMap((code) => findLanguage(code)?.isoCode ?? []),
})

/** Gives a meaning that no column has to the first suitable column without a meaning. */
function claim(
  columns: readonly Column[],
  meaning: string,
  candidates: readonly Column[],
  fits: (column: Column) => boolean,
): void {
  if (columns.some((column) => column.meaning === meaning)) return
  const found = candidates.find((column) => column.meaning === '' && fits(column))
  if (found !== undefined) found.meaning = meaning
}

/** Returns the column of the terms: by the language in its name, then by its name, then by its place, unless the scripts say otherwise. */
function chooseTerm(columns: readonly Column[], { language, targets }: Languages): Column | undefined {
  const texts = columns.filter(({ isText, meaning }) => isText && meaning === '')
  const spoken = texts.filter(({ content }) => content.hasLetters)
  const isListed = ({ header }: Column) => language !== undefined && header?.language === language
  const isOther = ({ header }: Column) => header?.role === 'definition'
  const isOpen = (column: Column) => column.header?.language === undefined && !isOther(column)
  const orders: ((column: Column) => boolean)[] = [
    ({ header }) => header?.role === 'term' && header.isOurs,
    (column) => isListed(column) && !isOther(column),
    ({ header }) => header?.role === 'term' && (header.language === undefined || language === undefined),
    isListed,
    ({ header }) => header?.role === 'term',
    ({ header }) => language === undefined && header?.role === 'text' && header.language !== undefined,
    ({ header }) => header?.role === 'text' && header.isMarked && header.language === undefined,
    // Numbers before terms and definitions are those of the rows.
    (column) => isOpen(column) && (spoken.length < 2 || column.content.hasLetters),
    isOpen,
    ({ header }) => header?.role === 'text',
  ]
  const [likely] = orders.flatMap((fits) => texts.find(fits) ?? [])
  if (likely === undefined || language === undefined || likely.header?.language !== undefined) return likely
  // It cannot hold the terms, but definitions, and another column, which cannot hold definitions, can.
  const { content } = likely
  if (!content.hasScript || content.isWrittenIn(language) || !targets.some((code) => content.isWrittenIn(code)))
    return likely
  const isTerm = ({ header, content: other }: Column) =>
    header?.language === undefined &&
    other.hasScript &&
    other.isWrittenIn(language) &&
    !targets.some((code) => other.isWrittenIn(code))
  return texts.find(isTerm) ?? likely
}

/** Beside terms in Chinese characters, their transcriptions are no definitions. */
function claimReadings(columns: readonly Column[], term: Column, open: readonly Column[]): void {
  if (!term.content.hasHan) return
  claim(columns, 'attribute (pinyin)', open, ({ content }) => content.isMostly('pinyin'))
  claim(columns, 'attribute (reading)', open, ({ content }) => content.isMostly('kana'))
}

/** Finds the definitions among the remaining columns: first by their names, then the first column that can hold them. */
function nameDefinitions(columns: readonly Column[], { language, targets }: Languages): void {
  const left = columns.filter(({ isText, meaning }) => isText && meaning === '')
  for (const column of left) {
    const { header } = column
    if (header?.language !== undefined)
      column.meaning = header.language === language && header.role !== 'definition' ? '' : definitionIn(header.language)
    else if (header?.role === 'definition')
      column.meaning =
        definitionFor(column, targets, targets) ??
        definitionFor(column, language === undefined ? [] : [language], targets) ??
        (header.isOurs ? 'definition' : '')
  }
  const term = columns.find(({ meaning }) => meaning === 'term')
  const others = left.filter(
    ({ header, content }) =>
      header?.language === undefined && header?.role !== 'definition' && term?.content.isLike(content) !== true,
  )
  if (!columns.some(isDefinition)) {
    const candidates = [
      ...others.filter(
        ({ header, hasName, content }) => content.hasLetters && (header !== undefined || !hasName || content.isFilled),
      ),
      ...others.filter(({ hasName }) => !hasName),
    ]
    for (const column of candidates) {
      column.meaning = definitionFor(column, targets, targets) ?? ''
      if (column.meaning !== '') break
    }
  }
  // A script that only one of the languages uses tells which it is.
  for (const column of others.filter(({ meaning, content }) => meaning === '' && content.hasScript)) {
    const [only, another] = targets.filter((code) => column.content.isWrittenIn(code))
    if (only === undefined || another !== undefined) continue
    const meaning = only === targets[0] ? 'definition' : definitionIn(only)
    if (language === undefined || !column.content.isWrittenIn(language)) claim(columns, meaning, [column], () => true)
  }
}

const definitionIn = (language: LanguageCode) => meaningName({ kind: 'definition', language })

const isDefinition = ({ meaning }: Column) => parseMeaning(meaning)?.kind === 'definition'

/** Returns the definition in the first of these languages in which a column is written; that of the list's first target language has no name. */
function definitionFor(
  { content }: Column,
  languages: readonly LanguageCode[],
  targets: readonly LanguageCode[],
): string | undefined {
  if (targets.length === 0 || !content.hasScript) return 'definition'
  const language = languages.find((code) => content.isWrittenIn(code))
  if (language === undefined) return undefined
  return language === targets[0] ? 'definition' : definitionIn(language)
}

/** Names what belongs to a language: an example in another one than the terms is a translation, and their pronunciation is not that of the term. */
function nameOthers(
  columns: readonly Column[],
  language: LanguageCode | undefined,
  targets: readonly LanguageCode[],
): void {
  const others = columns.filter(({ header }) => header?.role === 'other' && !header.isOurs)
  for (const column of others) {
    const { header, content } = column
    const isForeign = header?.language !== undefined && language !== undefined && header.language !== language
    if (column.meaning.startsWith('attribute') && isForeign) column.meaning = ''
    if (column.meaning !== 'example') continue
    if (isForeign) column.meaning = exampleIn(header.language)
    else if (language !== undefined && content.hasScript && !content.isWrittenIn(language))
      column.meaning = exampleIn(targets.find((code) => content.isWrittenIn(code)))
  }
  // A translation needs the example that it is of.
  if (columns.some(({ meaning }) => meaning === 'example')) return
  for (const column of others) if (column.meaning.startsWith('example')) column.meaning = ''
}

const exampleIn = (language: LanguageCode | undefined) =>
  language === undefined ? '' : meaningName({ kind: 'example', number: 1, language })

/** Returns whether the texts of a column are mostly sentences with the term of their row. */
function containsTerms(
  rows: readonly (readonly string[])[],
  { terms, column, language }: { terms: number; column: number; language: string | undefined },
): boolean {
  const sentences = rows.filter((row) => (row[column] ?? '').trim() !== '')
  const hits = sentences.filter((row) => {
    const [sentence = '', term = ''] = [row[column], row[terms]]
    return sentence.trim().length > term.trim().length && hidePart(sentence, term, language) !== sentence
  })
  return sentences.length >= minSentences && hits.length * 2 > sentences.length
}
