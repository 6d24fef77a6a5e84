import * as z from 'zod'
import { listFields, listView } from './lists/lists.ts'
import { reviewResult } from './reviews/reviews.ts'
import { messages, optionalText, requiredText } from './text.ts'
import { duplicatesChoices, exportFormats, importFormats } from './values/choices.ts'
import { limits } from './values/limits.ts'
import { vocFieldList } from './values/voc-fields.ts'
import { audioPathInput, imagePathInput } from './vocs/fields.ts'
import { vocFields, vocFieldViews } from './vocs/vocs.ts'

/** The treatment of a vocabulary whose term the list has already, without regard to case and Unicode normalization form. */
export const duplicates = z
  .enum(duplicatesChoices, { error: 'Must be add, skip or update' })
  .default('add')
  .describe(
    'What becomes of a vocabulary whose term the list has already, without regard to case and Unicode normalization form: it is added all the same, left out, or replaces the details of the first one that has the term: those that the columns name, or all where there are no columns.',
  )

const { bulk, transfer } = limits

/** A vocabulary among others. Its image and sound, which a client may have read with it, are not taken; others are refused. */
const addedVoc = vocFields.extend({ image: imagePathInput, audio: audioPathInput })

/** Names of columns, as the header of a table has them. `packages/transfer` defines them. */
const columns = z.array(optionalText(transfer.column)).max(transfer.columns, 'Too many columns').optional()

/** An answer to one of the vocabularies that are added. */
const addedAnswer = reviewResult
  .omit({ vocId: true })
  .extend({ index: z.int(messages.notWhole).min(0, messages.notNegative).describe('The position of the vocabulary.') })

/** Vocabularies to add to a list in one transaction. */
export const addVocsInput = z.object({
  id: z.string(),
  vocs: z
    .array(addedVoc)
    .min(1, 'Send at least one vocabulary')
    .max(bulk.vocs, `Send at most ${bulk.vocs} vocabularies`),
  duplicates,
  columns: columns.describe(
    'What the vocabularies have, by the names of the columns of an import: an update changes this alone, such as the definitions in one language for `definition (en)`. By default they have everything.',
  ),
  answers: z
    .array(addedAnswer)
    .max(bulk.answers, `Send at most ${bulk.answers} answers`)
    .optional()
    .describe(
      'What the caller has answered in another program. They count as late answers, also to vocabularies that are skipped; one with the same vocabulary, type and date counts once, and one that the first vocabulary of the list with the term has is known.',
    ),
})

export const addVocsOutcome = z.enum(['created', 'updated', 'skipped'])

const answerCount = z.int().min(0)

/** The outcome of answers from another program. */
const savedAnswers = z.object({
  saved: answerCount.describe('The number of answers that were new.'),
  known: answerCount.describe('Those that were saved before.'),
})

const { date, reset, notImported } = {
  date: answerCount.describe('Dated ahead of now, or before 2006.'),
  reset: answerCount.describe('Dated before the last reset of the list.'),
  notImported: answerCount.describe('To vocabularies that were not imported.'),
}

/** The outcome of the answers that a call had beside vocabularies. */
export const addedAnswersView = savedAnswers.extend({ leftOut: z.object({ date, reset, notImported }) })
export type AddedAnswersView = z.infer<typeof addedAnswersView>

/** The outcome of the answers in a file. */
const importedAnswers = savedAnswers.extend({
  found: answerCount.describe('All answers in the file: `saved`, `known` and `leftOut`, where they were imported.'),
  leftOut: z.object({
    date,
    reset,
    notImported,
    template: answerCount.describe('To cards of a third or further template of their note type.'),
    filtered: answerCount.describe('Given in filtered decks that change no schedule.'),
    deletedCard: answerCount.describe('To cards that are not in the file any more.'),
    tooMany: answerCount.describe(`Those before the last ${bulk.answers} of one vocabulary.`),
  }),
})
export type ImportedAnswers = z.infer<typeof importedAnswers>

/** The result for each vocabulary; `id` is that of the one in the list. */
export const addVocsView = z.object({
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  items: z.array(z.object({ index: z.int(), id: z.string(), outcome: addVocsOutcome })),
  answers: addedAnswersView.optional().describe('What became of the answers; absent if none were sent.'),
})
export type AddVocsView = z.infer<typeof addVocsView>

/** Terms to look for in a list. */
export const compareTermsInput = z.object({
  id: z.string(),
  terms: z
    .array(requiredText(limits.voc.term))
    .min(1, 'Send at least one term')
    .max(bulk.vocs, `Send at most ${bulk.vocs} terms`),
})

/** For each of the terms, whether the list has it, without regard to case and Unicode normalization form. */
export const compareTermsView = z.object({ existing: z.array(z.boolean()) })

const headers = vocFieldList.flatMap((field) => field.headers.map((header) => `\`${header}\``))

const format = z.enum(importFormats, { error: 'Unknown format' })

/** Options for reading the file of an import. Absent ones are detected from the file. */
const importOptions = z.object({
  format: format.optional().describe('By default it is found out from the file.'),
  separator: z
    .string()
    .min(1, 'Too short')
    .max(transfer.separator, 'Too long')
    .optional()
    .describe('Between the columns of text; more than one character only in the format quizlet.'),
  rowSeparator: z
    .string()
    .min(1, 'Too short')
    .max(transfer.separator, 'Too long')
    .optional()
    .describe('Between the rows of the format quizlet; a line break by default.'),
  header: z.boolean('Must be true or false').optional().describe('Whether the first row names the columns.'),
  columns: columns.describe(`What each column means: ${headers.join(', ')}; empty for a column to leave out.`),
  list: z
    .string()
    .max(100, 'Too long')
    .optional()
    .describe('The id of the list to import from a download of all data.'),
  duplicates,
  history: z
    .boolean('Must be true or false')
    .default(false)
    .describe('Whether the answers in an Anki package come along, as late answers of the caller.'),
  dryRun: z.boolean('Must be true or false').default(false).describe('Reads and checks the file and saves nothing.'),
})

/** Refuses separators that the given format does not have: read by them, the file would be taken for another one. */
function checkSeparators({ value, issues }: z.core.ParsePayload<z.output<typeof importOptions>>) {
  const { format: given, separator, rowSeparator } = value
  if (given === undefined || given === 'quizlet') return
  const refuse = (path: string, input: string, message: string) =>
    issues.push({ code: 'custom', path: [path], input, message })
  if (separator !== undefined && separator.length > 1)
    refuse('separator', separator, 'Only the format quizlet has a separator of several characters')
  if (rowSeparator !== undefined) refuse('rowSeparator', rowSeparator, 'Only the format quizlet has a row separator')
}

/** A file that came with a request, on the server's disk until the request ends. Only a transport makes one: no JSON can be it. */
export class UploadedFile {
  constructor(
    readonly path: string,
    readonly size: number,
    /** Of its bytes, in hexadecimal digits. */
    readonly sha256: string,
  ) {}
}

const file = z.instanceof(UploadedFile, {
  error: ({ input }) => (input === undefined ? messages.required : 'Send a file'),
})

/** An import into a list. */
export const importIntoListInput = importOptions.extend({ id: z.string(), file }).check(checkSeparators)

type WithoutDefault = z.ZodString | z.ZodEnum | z.ZodArray

const { description, tags, public: isPublic, ...requiredFields } = listFields.shape

/**
 * An import as a new list: the list has the fields given here, and else those of the file. None of them has its default here, which would
 * take the place of the file's.
 */
export const importNewListInput = importOptions
  .extend({
    ...z.object(requiredFields satisfies Record<string, WithoutDefault>).partial().shape,
    description: description.removeDefault().optional(),
    tags: tags.removeDefault().optional(),
    public: isPublic.removeDefault().optional(),
    file,
  })
  .check(checkSeparators)

/** The result of an import. Rows count from 1, as in a spreadsheet. */
export const importReport = z.object({
  format,
  headers: z.array(z.string()).describe('The names of the columns in the file; empty where they have none.'),
  columns: z.array(z.string()).describe('What each column was taken for; empty for one that was left out.'),
  total: z.int().describe('The rows of the file, without the header.'),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  failed: z
    .array(z.object({ row: z.int(), field: z.string(), message: z.string() }))
    .describe(
      `The first ${transfer.failed} rows that were left out, or whose image was, each with its first error. Row 0 is the list itself.`,
    ),
  failedCount: z.int().describe('All errors, also those that are not in `failed`.'),
  leftBehind: z
    .array(z.string())
    .describe('What the file has that no list can keep; `tags` if some were shortened or left out.'),
  sample: z.array(z.object(vocFieldViews)).describe('The first vocabularies, as they are saved.'),
  answers: importedAnswers
    .optional()
    .describe(
      'The answers of the learner in an Anki package; absent in other formats. Without `history` and in a dry run none are saved, and `leftOut` has those that could not be.',
    ),
})
export type ImportReport = z.infer<typeof importReport>

export const importNewListView = importReport.extend({
  list: listView.optional().describe('The new list; absent after a dry run.'),
})

/** The file of a list in one of the formats. */
export const exportListInput = z
  .object({
    id: z.string(),
    format: z.enum(exportFormats, { error: 'Unknown format' }),
    history: z.boolean('Must be true or false').default(false),
  })
  .refine(({ format: chosen, history }) => !history || chosen === 'apkg', {
    path: ['history'],
    error: 'Only an Anki package has the history',
  })

/** The new list, and the parts of the original that it lacks. */
export const copyListView = z.object({
  list: listView,
  imagesLeftOut: z.int().describe('Images and sounds that could not be stored.'),
  stoppedBy: z
    .string()
    .optional()
    .describe(
      'Why the list lacks vocabularies: the original is gone, say, or the quota was reached. Absent if it is whole.',
    ),
})
export type CopyListView = z.infer<typeof copyListView>
