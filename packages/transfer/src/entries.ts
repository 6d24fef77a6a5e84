import { hiddenPart, plainMessage, type VocFields, vocFields } from '@wordtide/contract'
import type { PartOfSpeech, VocFieldOf } from '@wordtide/contract/values'
import * as z from 'zod'
import { type ListLanguages, type Meaning, meaningName, parseMeaning, settleMeanings } from './columns/columns.ts'
import { hidePart } from './hidden-part.ts'
import { hideJapanese } from './language/furigana.ts'
import { parsePartOfSpeech } from './language/part-of-speech.ts'
import { splitFurigana } from './language/readings.ts'
import type { SourceRow } from './source-file.ts'
import { fitTags, splitTags } from './tags.ts'

/** The reason why a row is no vocabulary: the header of the column and the message that its form shows. */
interface Problem {
  field: string
  message: string
}

/** The relation of a vocabulary to its row. */
export interface Completeness {
  /** True if it has all of a vocabulary, and not what the columns of the file have of it. */
  isWhole: boolean
  /** True if the row has tags that are too long, or too many: they are shortened or left out. */
  losesTags: boolean
}

/** A row of a file as a vocabulary, or its problems: first of all `problem`. */
export type Entry =
  | ({ row: number; hasImage: boolean; hasAudio?: boolean; fields: VocFields } & Completeness)
  | { row: number; hasImage: boolean; problem: Problem; furtherProblems: readonly Problem[]; source: SourceRow }

export type ValidEntry = Extract<Entry, { fields: VocFields }>

/** Problems of one row that are named. */
const maxProblems = 10

/** The content of a row, not validated yet. */
interface Draft extends Partial<Record<VocFieldOf<'text' | 'choice'>, string>> {
  term: string
  pos: string
  definitions: { language: string; value: string }[]
  examples: { value: string; translations: { language: string; value: string }[] }[]
  attributes: { name: string; value: string }[]
  tags: string[]
}

/**
 * Returns a function that makes a vocabulary of each row. `meanings` are the headers of ours that the columns have. Whole vocabularies are
 * validated as they are.
 *
 * A vocabulary without a part of speech is `oth`, and so is one with an unknown one, which becomes its label. An example in which nothing is
 * hidden hides the term, its translation the definition, where they occur in it. Without a term, what the first example hides is the term; a
 * cloze deletion as the term is such an example.
 */
export function createEntryReader(meanings: readonly string[], list: ListLanguages): (row: SourceRow) => Entry {
  const columns = settleMeanings(meanings, list).map((name) => parseMeaning(name))
  return (source) => {
    const { row, hasImage } = source
    const isWhole = source.vocabulary !== undefined
    const read = isWhole ? undefined : draftOf(source, columns, list.language)
    const { draft, exampleNumbers, losesTags } = read ?? {
      draft: source.vocabulary,
      exampleNumbers: [],
      losesTags: false,
    }
    const result = vocFields.safeParse(draft, { error: plainMessage })
    const sound = source.hasAudio === true ? { hasAudio: true } : {}
    if (result.success) return { row, hasImage, ...sound, fields: result.data, isWhole, losesTags }
    // A file of ours may be older than a rule for tags, or edited: no word is left out for them.
    const tags = result.error.issues.every(({ path }) => path[0] === 'tags') ? tagsOf(draft) : undefined
    if (tags !== undefined) {
      const fitted = fitTags(tags)
      const fields = vocFields.safeParse({ ...Object(draft), tags: fitted.tags }).data
      if (fields !== undefined) return { row, hasImage, ...sound, fields, isWhole, losesTags: !fitted.isWhole }
    }
    const [problem = { field: '', message: '' }, ...furtherProblems] = result.error.issues
      .slice(0, maxProblems)
      .map(({ path, message }) => ({ field: fieldName(path, draft, exampleNumbers), message }))
    return { row, hasImage, problem, furtherProblems, source }
  }
}

function draftOf(
  { cells, clozes = [], isExact = false }: SourceRow,
  columns: readonly (Meaning | undefined)[],
  language: string | undefined,
) {
  const draft: Draft = { term: '', pos: '', definitions: [], examples: [], attributes: [], tags: [] }
  const examples = new Map<number, Draft['examples'][number]>()
  let sentence = ''
  columns.forEach((meaning, column) => {
    const text = (cells[column] ?? '').trim()
    if (meaning === undefined || text === '') return
    if (meaning.kind === 'term' && clozes.includes(column)) sentence = text
    else if (meaning.kind === 'definition') draft.definitions.push({ language: meaning.language ?? '', value: text })
    else if (meaning.kind === 'attribute') draft.attributes.push({ name: meaning.name, value: text })
    else if (meaning.kind === 'tags') draft.tags.push(...splitTags(text))
    else if (meaning.kind === 'example') {
      const example = examples.get(meaning.number) ?? { value: '', translations: [] }
      examples.set(meaning.number, example)
      if (meaning.language === undefined) example.value = text
      else example.translations.push({ language: meaning.language, value: text })
    } else draft[meaning.kind] = text
  })
  if (sentence !== '') addCloze(sentence, draft, examples)
  const numbered = [...examples].sort(([one], [other]) => one - other)
  draft.examples = numbered.map(([, example]) => example)
  const hasFurigana = language === 'ja' && !isExact
  complete(draft, hasFurigana ? hideJapanese : (example, term) => hidePart(example, term, language))
  if (hasFurigana) Object.assign(draft, splitFurigana(draft))
  const fitted = isExact ? { tags: draft.tags, isWhole: true } : fitTags(draft.tags)
  draft.tags = fitted.tags
  return { draft, exampleNumbers: numbered.map(([number]) => number), losesTags: !fitted.isWhole }
}

/** Adds a sentence with hidden parts in place of the term: as an example, whose first hidden part is the term, unless it is all of it. */
function addCloze(sentence: string, draft: Draft, examples: Map<number, Draft['examples'][number]>) {
  const [hidden = ''] = hiddenParts(sentence)
  draft.term = hidden.trim()
  if (draft.term === '') draft.term = sentence
  else if (sentence !== `*${hidden}*`)
    examples.set(Math.max(0, ...examples.keys()) + 1, { value: sentence, translations: [] })
}

const hiddenParts = (sentence: string) => Array.from(sentence.matchAll(hiddenPart), ([, hidden = '']) => hidden)

/** Completes what the form of a vocabulary would have helped to enter. */
function complete(draft: Draft, hideTerm: (example: string, term: string) => string) {
  draft.term ||= hiddenParts(draft.examples[0]?.value ?? '')[0] ?? ''
  const known = parsePartOfSpeech(draft.pos)
  const fallback: PartOfSpeech = 'oth'
  if (known === undefined) draft.label = [draft.pos, draft.label ?? ''].filter((text) => text !== '').join(', ')
  draft.pos = known ?? fallback
  const definitions = new Map(draft.definitions.map(({ language, value }) => [language, value]))
  for (const example of draft.examples) {
    example.value = hideTerm(example.value, draft.term)
    for (const translation of example.translations)
      translation.value = hidePart(translation.value, definitions.get(translation.language) ?? '', translation.language)
  }
}

/** Returns the header of the column that an issue is about. */
function fieldName(path: readonly PropertyKey[], draft: unknown, exampleNumbers: readonly number[]): string {
  const [field, index, part, position] = path
  const item = at(at(draft, field), index)
  if (field === 'definitions') return withLanguage('definition', item)
  if (field === 'attributes') return index === undefined ? 'attributes' : `attribute (${textAt(item, 'name')})`
  if (field !== 'examples') return String(field ?? '')
  const number = typeof index === 'number' ? (exampleNumbers[index] ?? index + 1) : 1
  const example = meaningName({ kind: 'example', number, language: undefined })
  return part === 'translations' ? withLanguage(example, at(at(item, part), position)) : example
}

function withLanguage(name: string, item: unknown): string {
  const language = textAt(item, 'language')
  return language === '' ? name : `${name} (${language})`
}

function at(value: unknown, key: PropertyKey | undefined): unknown {
  return key !== undefined && typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

const texts = z.array(z.string())

/** Returns the tags of a vocabulary that is not validated, if they are texts. */
const tagsOf = (draft: unknown): string[] | undefined => texts.safeParse(at(draft, 'tags')).data

function textAt(value: unknown, key: string): string {
  const text = at(value, key)
  return typeof text === 'string' ? text : ''
}
