import { foldIdentity, limits } from '@wordtide/contract/values'
import {
  chunksOf,
  createEntryReader,
  type Entry,
  parseHeader,
  type RowOptions,
  type SourceFile,
  type SourceRow,
  settleMeanings,
  type ValidEntry,
} from '@wordtide/transfer'
import { openFile } from '@wordtide/transfer/read'
import { writeLeftOut } from './left-out.ts'
import type {
  CheckedRows,
  Mapping,
  NamedRow,
  OpenedFile,
  Pass,
  ReaderCall,
  ReaderResult,
  VocChunk,
} from './protocol.ts'
import { serveCalls, type WorkerPort } from './serve-calls.ts'

/** The rows of one step of a check: its terms fit one comparison with the list. */
const rowsPerStep = limits.bulk.vocs
/** The wrong rows that one step names. */
const wrongPerStep = 100
/** The vocabularies, and the values of each column, that the preview shows. */
const sampleSize = 5
const valuesPerColumn = 3
/** The characters of a text of the file that the preview shows beside others. */
const valueLength = 80
/** The rows in which these values are looked for. */
const previewRows = 20

interface RunningPass {
  number: number
  steps: AsyncGenerator<ReaderResult>
}

/** Serves the calls of an `ImportReader`. */
export function serveReader(port: WorkerPort<ReaderCall, ReaderResult>): void {
  let source: SourceFile | undefined
  let running: RunningPass | undefined

  const opened = (): SourceFile => {
    if (source === undefined) throw new Error('No file is open')
    return source
  }

  const respond = async (request: ReaderCall): Promise<ReaderResult> => {
    switch (request.kind) {
      case 'open':
        source?.close()
        source = await openFile(request.file, request.options)
        return { kind: 'opened', file: await previewOf(source, request.options.list) }
      case 'next': {
        if (running?.number !== request.number) {
          await running?.steps.return(undefined)
          running = { number: request.number, steps: stepsOf(opened(), request.pass) }
        }
        const step = await running.steps.next()
        return step.done ? { kind: 'end' } : step.value
      }
      case 'leftOut':
        return { kind: 'file', file: await writeLeftOut(opened(), request.mapping, request.leftOut) }
    }
  }

  serveCalls(port, respond, (result) => (result.kind === 'image' ? [result.image.bytes.buffer] : []))
}

async function previewOf(source: SourceFile, list: string | undefined): Promise<OpenedFile> {
  const { format, columns, lists, leftBehind, history, separator, hasHeader } = source
  const values: string[][] = columns.map(() => [])
  // Of several lists none is chosen yet.
  if (lists.length < 2 || list !== undefined) {
    let rows = 0
    for await (const { cells } of source.rows()) {
      for (const [index, found] of values.entries()) {
        const value = cells[index]?.trim() ?? ''
        if (value !== '' && found.length < valuesPerColumn) found.push(shortened(value))
      }
      rows += 1
      if (rows >= previewRows) break
    }
  }
  return {
    format,
    columns: columns.map((column, index) => ({ ...column, values: values[index] ?? [] })),
    lists,
    leftBehind,
    history: history && { found: history.found, leftOut: { ...history.leftOut } },
    separator,
    hasHeader,
    language: parseHeader(columns.find(({ meaning }) => meaning === 'term')?.header ?? '')?.language,
  }
}

async function* stepsOf(source: SourceFile, pass: Pass): AsyncGenerator<ReaderResult> {
  switch (pass.kind) {
    case 'check':
      for await (const step of checkedRows(source, pass.mapping)) yield { kind: 'checked', step }
      return
    case 'chunks':
      for await (const chunk of chunks(source, pass)) yield { kind: 'chunk', chunk }
      return
    case 'images':
      for await (const image of source.images()) yield { kind: 'image', image }
  }
}

async function* chunks(
  source: SourceFile,
  { mapping, history }: Extract<Pass, { kind: 'chunks' }>,
): AsyncGenerator<VocChunk> {
  // A cell of a column with a longer name is never valid, so no vocabulary has a value from it.
  const columns = settleMeanings(mapping.meanings, mapping).filter(
    (name) => name !== '' && name.length <= limits.transfer.column,
  )
  for await (const chunk of chunksOf(validEntries(source, mapping, history), columns)) {
    const vocs = chunk.map(({ fields }) => fields)
    const rows = chunk.map(rowOf)
    const given = chunk[0]?.isWhole === true ? {} : { columns }
    const answers = chunk.flatMap((entry, index) => (entry.answers ?? []).map((answer) => ({ ...answer, index })))
    yield { vocs, rows, ...given, ...(history && { answers }) }
  }
}

const rowOf = ({ row, hasImage, hasAudio = false }: ValidEntry): VocChunk['rows'][number] => ({
  row,
  hasImage,
  ...(hasAudio && { hasAudio }),
})

async function* validEntries(source: SourceFile, mapping: Mapping, history: boolean) {
  for await (const entry of entriesOf(source, mapping, { history })) if ('fields' in entry) yield entry
}

type EntryWithAnswers = Entry & Pick<SourceRow, 'answers'>

/** Yields the result of each row, with its answers if they are asked for. */
async function* entriesOf(
  source: SourceFile,
  mapping: Mapping,
  options?: RowOptions,
): AsyncGenerator<EntryWithAnswers> {
  const read: (row: SourceRow) => Entry = createEntryReader(mapping.meanings, mapping)
  for await (const row of source.rows(options))
    yield row.answers === undefined ? read(row) : { ...read(row), answers: row.answers }
}

async function* checkedRows(source: SourceFile, mapping: Mapping): AsyncGenerator<CheckedRows> {
  const terms = new Set<string>()
  let sample: CheckedRows['sample'] = []
  let step = emptyStep()
  let isFirst = true
  for await (const entry of entriesOf(source, mapping)) {
    step.rows += 1
    if ('problem' in entry) {
      step.wrong += 1
      if (step.wrongRows.length < wrongPerStep) step.wrongRows.push(namedRow(entry, mapping))
    } else {
      const { fields, hasImage, losesTags } = entry
      step.valid += 1
      if (hasImage) step.images += 1
      if (losesTags) step.losingTags += 1
      if (fields.definitions.length === 0) step.withoutDefinition += 1
      const identity = foldIdentity(fields.term, mapping.language)
      const isRepeated = terms.has(identity)
      if (isFirst && sample.length < sampleSize) sample = [...sample, { fields, isRepeated }]
      if (!isRepeated) {
        terms.add(identity)
        step.newTerms.push(fields.term)
      }
    }
    if (step.rows < rowsPerStep) continue
    yield { ...step, sample }
    step = emptyStep()
    sample = []
    isFirst = false
  }
  if (step.rows > 0 || isFirst) yield { ...step, sample }
}

const emptyStep = () => {
  const newTerms: string[] = []
  const wrongRows: NamedRow[] = []
  return { rows: 0, valid: 0, withoutDefinition: 0, losingTags: 0, images: 0, wrong: 0, newTerms, wrongRows }
}

type WrongEntry = Exclude<Entry, ValidEntry>

const shortened = (text: string) => (text.length > valueLength ? `${text.slice(0, valueLength)}…` : text)

function namedRow({ row, source, problem, furtherProblems }: WrongEntry, { meanings }: Mapping): NamedRow {
  const { cells, vocabulary } = source
  const term = vocabulary === undefined ? cells[meanings.indexOf('term')] : termOf(vocabulary)
  const texts = [term ?? '', ...cells].map((text) => text.trim())
  const reasons = [problem, ...furtherProblems].map(({ field, message }) => ({ field: shortened(field), message }))
  return { row, name: shortened(texts.find((text) => text !== '') ?? ''), reasons }
}

function termOf(vocabulary: unknown): string {
  if (typeof vocabulary !== 'object' || vocabulary === null || !('term' in vocabulary)) return ''
  return typeof vocabulary.term === 'string' ? vocabulary.term : ''
}
