import type { VocFields } from '@wordtide/contract'
import type { StorePieces } from './anki/file/random-access.ts'
import type { ListLanguages } from './columns/columns.ts'
import { type Completeness, createEntryReader } from './entries.ts'
import { FileError } from './file-error.ts'
import { openFile } from './read.ts'
import type { ReadOptions, RowOptions, SourceAnswer, SourceFile, SourceImage, SourceList } from './source-file.ts'

export type { RandomAccess, StorePieces } from './anki/file/random-access.ts'

/** The properties of a file that an import needs before its rows. */
export type FileSummary = Pick<SourceFile, 'format' | 'columns' | 'leftBehind' | 'history'> & {
  /** The list of a file of ours that is read. */
  list?: SourceList | undefined
  /** The rows, without the header. */
  total: number
}

/** A row of a file as a vocabulary. */
export interface ReadVocabulary extends Completeness {
  row: number
  hasImage: boolean
  hasAudio?: boolean
  fields: VocFields
  /** The learner's answers to it; absent if they were not asked for. */
  answers?: readonly SourceAnswer[]
}

/** The reason why a row cannot be a vocabulary. */
export interface RowProblem {
  row: number
  field: string
  message: string
  /** The number of answers to it; absent if it was not requested. */
  answers?: number
}

/** Rows of a file that follow each other. */
export interface RowChunk {
  vocabularies: readonly ReadVocabulary[]
  problems: readonly RowProblem[]
}

/** A file that an import reads: whole, once, in chunks whose memory is bounded. Every method throws FileError. */
export interface ImportFile {
  readonly summary: FileSummary
  /** Yields all rows, in chunks that are the same each time. The meanings are those of the columns; `json` has none. */
  chunks(meanings: readonly string[], list: ListLanguages, options?: RowOptions): AsyncIterable<RowChunk>
  images(): AsyncIterable<SourceImage>
  close(): Promise<void>
}

/**
 * Rows of one chunk. An embedded database handles no other query while it saves a chunk, and 100 rows take it as long as a page of a list;
 * more at a time would be hardly faster.
 */
const chunkRows = 100

/** Answers to the vocabularies of one chunk; a single vocabulary may have more. */
const chunkAnswers = 2000

/** Characters of the JSON of one chunk; a single vocabulary may have more. */
const chunkLength = 1_000_000

/**
 * Opens a file for an import, and reads all its rows once: one that turns out to be damaged or too large at its end is refused before
 * anything of it is saved. `store` is that of `openFile`. Throws FileError.
 */
export async function openImportFile(file: Blob, options: ReadOptions, store?: StorePieces): Promise<ImportFile> {
  const source = await openFile(file, options, store)
  try {
    const { format, columns, leftBehind, history } = source
    const counts = history && { found: history.found, leftOut: { ...history.leftOut } }
    const total = await countRows(source, options)
    // An empty list of ours is a list.
    if (total === 0 && format !== 'json') throw new FileError('NO_VOCABULARIES')
    return {
      summary: { format, columns, list: chosenList(source, options), leftBehind, history: counts, total },
      chunks: (meanings, list, rowOptions) => chunksOf(source, meanings, list, rowOptions),
      images: () => source.images(),
      close: async () => source.close(),
    }
  } catch (error) {
    source.close()
    throw error
  }
}

/** Returns the list to read. Throws SEVERAL_LISTS. */
function chosenList({ lists }: SourceFile, { list: key }: ReadOptions): SourceList | undefined {
  const [chosen, ...others] = lists.filter((list) => key === undefined || list.key === key)
  if (others.length > 0) throw new FileError('SEVERAL_LISTS')
  return chosen
}

async function countRows(source: SourceFile, options: ReadOptions): Promise<number> {
  // The reader of JSON has read the whole file already.
  if (source.format === 'json') return chosenList(source, options)?.vocsCount ?? 0
  let total = 0
  for await (const _ of source.rows()) total++
  return total
}

async function* chunksOf(
  source: SourceFile,
  meanings: readonly string[],
  list: ListLanguages,
  options?: RowOptions,
): AsyncGenerator<RowChunk> {
  const readEntry = createEntryReader(meanings, list)
  let vocabularies: ReadVocabulary[] = []
  let problems: RowProblem[] = []
  let length = 0
  let answers = 0
  const take = (): RowChunk => {
    const chunk = { vocabularies, problems }
    vocabularies = []
    problems = []
    length = 0
    answers = 0
    return chunk
  }
  for await (const row of source.rows(options)) {
    const entry = readEntry(row)
    if ('problem' in entry)
      problems.push({ row: entry.row, ...entry.problem, ...(row.answers && { answers: row.answers.length }) })
    else {
      // A chunk that this row would make too large is returned without it.
      if (answers + (row.answers?.length ?? 0) > chunkAnswers && vocabularies.length > 0) yield take()
      vocabularies.push(row.answers === undefined ? entry : { ...entry, answers: row.answers })
      length += JSON.stringify(entry.fields).length
      answers += row.answers?.length ?? 0
    }
    if (vocabularies.length + problems.length === chunkRows || length > chunkLength) yield take()
  }
  if (vocabularies.length + problems.length > 0) yield take()
}
