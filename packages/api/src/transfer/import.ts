import { openAsBlob } from 'node:fs'
import {
  addedAnswersView,
  type ErrorKey,
  type ImportFormat,
  type ImportReport,
  type importIntoListInput,
  type importNewListInput,
  type ListFields,
  type ListView,
  limits,
  listFieldNames,
  listFields,
  pick,
  type UploadedFile,
} from '@wordtide/contract'
import { FileError, type ReadOptions, settleMeanings } from '@wordtide/transfer'
import type { FileSummary, ImportFile, RowChunk } from '@wordtide/transfer/import'
import { formatOf, headBytes } from '@wordtide/transfer/read'
import * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { inStep } from '../calls/request-steps.ts'
import { createConcurrencyLimiter } from '../flow/concurrency-limiter.ts'
import { packagesAtOnce } from '../flow/packages-at-once.ts'
import { accessList, changeListImage, createList, getList } from '../lists/index.ts'
import { findByTerms } from '../vocs/index.ts'
import { addPossibleVocabularies } from './add-vocs.ts'
import { settleGivenColumns } from './given-columns.ts'
import { importFiles, refusalOf } from './import-images.ts'
import { beginReport, createDryRun, type ReportBuilder } from './import-report.ts'
import { measureReading } from './reading-time.ts'

type IntoListInput = z.output<typeof importIntoListInput>
type NewListInput = z.output<typeof importNewListInput>
type Options = Omit<IntoListInput, 'id'>

/** Each has a process that reads, and the database between its chunks. A few may wait; a user has one at a time. */
const waiting = { maxWaiting: 6, maxWaitingPerUser: 1, retryAfter: 30 }
const runWithText = createConcurrencyLimiter({ concurrency: 2, ...waiting })
const runWithPackage = createConcurrencyLimiter({ concurrency: packagesAtOnce(), ...waiting })

/** The errors after which nothing more fits into the list. */
const noRoom: readonly ErrorKey[] = ['VOCABULARY_QUOTA_REACHED', 'TEXT_QUOTA_REACHED']

/** The list into which a file goes; in the dry run of a new list it has no id. */
interface Target {
  id: string | undefined
  language: string
  targetLanguages: readonly string[]
}

/**
 * Imports a file into a list: chunk by chunk, each in its own transaction, so that the list and the user are never locked for long (decision
 * 058). Wrong rows are named and left out. Throws LIST_NOT_FOUND, FORBIDDEN, BUSY, INVALID_INPUT at `file` and FILE_TOO_LARGE if the file
 * cannot be read, of which nothing is saved then, and at `columns`.
 */
export async function importIntoList(
  context: UserContext,
  { id, ...options }: IntoListInput,
  signal?: AbortSignal,
): Promise<ImportReport> {
  const { list } = await accessList(context.db, context.user.id, id, 'writeVocs')
  return withFile(context, options, list, signal, async (file) => {
    const report = begin(file.summary, options, list)
    await importRows(context, file, list, options, report, signal)
    return report.finish()
  })
}

/**
 * Imports a file as a new list, as `importIntoList` does. The list has the fields of the input, and else those of the file. Throws also
 * INVALID_INPUT if a field is missing or wrong, and LIST_QUOTA_REACHED; no list is made then.
 */
export async function importNewList(
  context: UserContext,
  input: NewListInput,
  signal?: AbortSignal,
): Promise<ImportReport & { list?: ListView }> {
  return withFile(context, input, input, signal, async (file) => {
    const source = file.summary.list
    const fields = parseFields({ ...source?.fields, ...withoutAbsent(pick(input, listFieldNames)) })
    const report = begin(file.summary, input, fields)
    if (input.dryRun) {
      await importRows(context, file, { ...fields, id: undefined }, input, report, signal)
      return report.finish()
    }
    const { id } = await inStep(context, 'list', z.object({ id: z.string() }), async (inside) => ({
      id: (await createList(inside, fields)).id,
    }))
    if (source?.image !== undefined) await setListImage(context, id, source.image, report)
    await importRows(context, file, { ...fields, id }, input, report, signal)
    return { ...report.finish(), list: await getList(context, id) }
  })
}

/** Opens the file in its turn, and closes it afterwards, or when the signal aborts. An error of the file is one of the input. */
async function withFile<T>(
  context: UserContext,
  { file, format, separator, rowSeparator, header, list }: Options,
  { language, targetLanguages }: Pick<ReadOptions, 'language' | 'targetLanguages'>,
  signal: AbortSignal | undefined,
  use: (file: ImportFile) => Promise<T>,
): Promise<T> {
  const { vocabularyFiles, user } = context
  const options = { format, separator, rowSeparator, header, list, language, targetLanguages }
  const runLimited = (await isPackage(file, format)) ? runWithPackage : runWithText
  return runLimited(async () => {
    const reading = measureReading(context)
    try {
      const opened = await reading.of(() => vocabularyFiles.open(file, options, signal))
      try {
        return await use(reading.ofRows(opened))
      } finally {
        await opened.close()
      }
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      if (error.problem === 'TOO_LARGE') throw new AppError('FILE_TOO_LARGE')
      throw invalid(['file'], error.message)
    } finally {
      await reading.count()
    }
  }, user.id)
}

async function isPackage({ path }: UploadedFile, format: ImportFormat | undefined): Promise<boolean> {
  if (format !== undefined) return format === 'apkg'
  const start = (await openAsBlob(path)).slice(0, headBytes)
  return formatOf(new Uint8Array(await start.arrayBuffer())) === 'apkg'
}

const invalid = (path: (string | number)[], message: string) =>
  new AppError('INVALID_INPUT', { issues: [{ path, message }] })

/** Only what is there takes the place of the file's. */
const withoutAbsent = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

function parseFields(fields: object): ListFields {
  const { data, error } = listFields.safeParse(fields)
  if (data !== undefined) return data
  const issues = error.issues.map(({ path, message }) => ({
    path: path.map((part) => (typeof part === 'number' ? part : String(part))),
    message,
  }))
  throw new AppError('INVALID_INPUT', { issues })
}

/** Without what is too long for the name of a column: a file chooses how long its header is, and each wrong row names it. */
const whereShort = (meaning: string): string => (meaning.length > limits.transfer.column ? '' : meaning)

/** Begins the report, with the meaning of each column. */
function begin(summary: FileSummary, options: Options, list: Pick<Target, 'targetLanguages'>): ReportBuilder {
  const { format, columns, total, leftBehind, history } = summary
  const settled =
    options.columns === undefined
      ? settleMeanings(
          columns.map(({ meaning }) => whereShort(meaning)),
          list,
        )
      : settleGivenColumns(options.columns, list, columns.length)
  return beginReport({
    format,
    headers: columns.map(({ header }) => header.slice(0, limits.transfer.column)),
    columns: columns.map((_, index) => settled[index] ?? ''),
    total,
    // With the answers, cards are due when they say.
    leftBehind: leftBehind.filter((kind) => kind !== 'scheduling' || !options.history),
    answers: history && { found: history.found, saved: 0, known: 0, leftOut: { ...history.leftOut, reset: 0 } },
  })
}

async function setListImage(
  context: UserContext,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
  report: ReportBuilder,
): Promise<void> {
  const error = await refusalOf('image', (image) => changeListImage(context, { id, image }), bytes)
  if (error !== undefined) report.addFailure({ row: 0, field: 'image', message: error.message })
}

/**
 * The changes of a chunk. `images` and `sounds` have the vocabularies of the rows whose files are still to be set, `failed` the rows that are valid but
 * cannot be merged.
 */
const savedChunk = z.object({
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  images: z.array(z.tuple([z.int(), z.string()])),
  // A step that the release before has stored has none.
  sounds: z.array(z.tuple([z.int(), z.string()])).default([]),
  answers: addedAnswersView.optional(),
  failed: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
})

/** Saves the rows of a file, or counts what saving them would do, and then the images and sounds. */
async function importRows(
  context: UserContext,
  file: ImportFile,
  target: Target,
  { dryRun, duplicates, history }: Options,
  report: ReportBuilder,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { columns } = report
  const images = new Map<number, string>()
  const sounds = new Map<number, string>()
  const { language } = target
  const count = createDryRun(duplicates, language, async (terms) =>
    target.id === undefined
      ? new Set<string>()
      : new Set((await findByTerms(context.db, target.id, terms, language)).keys()),
  )
  const save = async (id: string, number: number, { vocabularies }: RowChunk) =>
    inStep(context, `chunk ${number}`, savedChunk, async (inside) => {
      const vocs = vocabularies.map(({ fields }) => fields)
      const whole = new Set(vocabularies.flatMap(({ isWhole }, index) => (isWhole ? index : [])))
      const given = whole.size === vocs.length ? undefined : [...columns]
      const answers = vocabularies.flatMap((vocabulary, index) =>
        (vocabulary.answers ?? []).map((answer) => ({ ...answer, index })),
      )
      const input = { id, vocs, duplicates, columns: given, whole, ...(history && { answers }) }
      const { items, problems, ...counts } = await addPossibleVocabularies(inside, input)
      const rowsWith = (file: 'hasImage' | 'hasAudio') =>
        items.flatMap(({ index, id: vocId, outcome }): [number, string][] => {
          const vocabulary = vocabularies[index]
          return vocabulary?.[file] === true && outcome !== 'skipped' ? [[vocabulary.row, vocId]] : []
        })
      const failed = problems.flatMap(({ index, field, message }) => {
        const row = vocabularies[index]?.row
        return row === undefined ? [] : { row, field, message }
      })
      return { ...counts, images: rowsWith('hasImage'), sounds: rowsWith('hasAudio'), failed }
    })

  let number = 0
  /** Once the owner has no room for more vocabularies, nothing more is tried. */
  let full: AppError | undefined
  for await (const chunk of file.chunks(columns, target, { history: history && !dryRun })) {
    signal?.throwIfAborted()
    for (const { answers = 0, ...problem } of chunk.problems) {
      report.addFailure(problem)
      report.addAnswers({ notImported: answers })
    }
    if (chunk.vocabularies.some(({ losesTags }) => losesTags)) report.leaveBehind('tags')
    if (chunk.vocabularies.length === 0) continue
    number++
    if (dryRun || target.id === undefined) {
      report.addCounts(await count(chunk.vocabularies.map(({ fields }) => fields)))
    } else if (full === undefined) {
      const saved = await save(target.id, number, chunk).catch((error: unknown) => {
        if (!(error instanceof AppError) || !noRoom.includes(error.key)) throw error
        full = error
        return undefined
      })
      if (saved !== undefined) {
        report.addCounts(saved)
        if (saved.answers !== undefined) report.addAnswers({ ...saved.answers, ...saved.answers.leftOut })
        for (const failure of saved.failed) report.addFailure(failure)
        for (const [row, id] of saved.images) images.set(row, id)
        for (const [row, id] of saved.sounds) sounds.set(row, id)
      }
    }
    if (full === undefined) for (const { fields } of chunk.vocabularies) report.addToSample(fields)
    else
      for (const { row, answers = [] } of chunk.vocabularies) {
        report.addFailure({ row, field: '', message: full.message })
        report.addAnswers({ notImported: answers.length })
      }
  }
  await importFiles(context, file, { images, sounds }, report, signal)
}
