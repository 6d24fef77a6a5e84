import {
  addVocsInput,
  addVocsView,
  compareTermsInput,
  compareTermsView,
  copyListView,
  exportListInput,
  importIntoListInput,
  importNewListInput,
  importNewListView,
  importReport,
  limits,
  listId,
} from '@wordtide/contract'
import type * as z from 'zod'
import { list, listFields, voc, vocFields } from '../calls/examples.ts'
import { protectedProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { byteStream } from '../values/byte-stream.ts'
import { minuteMs } from '../values/durations.ts'
import { addVocabularies } from './add-vocs.ts'
import { compareTerms } from './compare-terms.ts'
import { copyList } from './copy-list.ts'
import { exportFiles, exportList } from './export/export.ts'
import { importIntoList, importNewList } from './import.ts'

/** A slow connection sends a large file in this time. */
const arrivalTimeoutMs = 5 * minuteMs

const errorsOfImports = ['FILE_TOO_LARGE', 'STORAGE_FULL'] as const

const aboutImports =
  'Text (CSV, TSV, Quizlet, Anki) has at most 20 MB, an Anki package or our JSON 200 MB. Wrong rows are named and left out, the rest is saved as it is read, a hundred rows at a time. A file that cannot be read is a 400 at `file`, and nothing of it is saved. Once the owner of the list can have no more vocabularies, the rest of the rows have failed; so have images that cannot be kept, whose vocabularies stay. You import one file at a time; after four minutes an import ends with 503, and what it has saved stays. If the connection breaks, the import ends, too: repeat it with the same `Idempotency-Key`, and it goes on where it was. With `history`, the answers in an Anki package are saved with their vocabularies, as late answers of the caller: Again as -1, Hard as 0, Good and Easy as 1; those of the first card of a note as translation, of the second as reverse translation. However often it is repeated, each counts once.'

const report: z.output<typeof importReport> = {
  format: 'csv',
  headers: ['Word', 'Meaning', 'Page'],
  columns: ['term', 'definition (en)', ''],
  total: 2,
  created: 1,
  updated: 0,
  skipped: 0,
  failed: [{ row: 3, field: 'term', message: 'Required' }],
  failedCount: 1,
  leftBehind: [],
  sample: [vocFields],
}

/** The figures of a list that no other user has seen yet. */
const unlearned = { rating: 0, ratingsCount: 0, learnersCount: 1, vocsCount: 1, dueCount: 3, progress: 0 }

export const transferRouter = trpc.router({
  addVocs: protectedProcedure
    .meta({
      maxBodyBytes: limits.bulk.body,
      maxJsonNames: limits.bulk.names,
      isBulk: true,
      rest: {
        method: 'POST',
        path: '/lists/:id/vocs',
        summary: 'Add many vocabularies to a list',
        description:
          'All of them or none, in one transaction. `items` says what became of each, in their order; `id` is that of the vocabulary in the list, also if one was skipped. A term that comes twice counts as a duplicate the second time. An update leaves the image, what the `columns` do not name, and the version of what is the same already. `answers` are saved with them, as late answers of the caller. After a large request, your next one waits three times as long as that took.',
        errors: ['LIST_NOT_FOUND', 'FORBIDDEN', 'VOCABULARY_QUOTA_REACHED', 'TEXT_QUOTA_REACHED'],
        example: {
          input: { id: list.id, vocs: [vocFields], duplicates: 'skip' },
          output: { created: 0, updated: 0, skipped: 1, items: [{ index: 0, id: voc.id, outcome: 'skipped' }] },
        },
      },
    })
    .input(addVocsInput)
    .output(addVocsView)
    .mutation(({ ctx, input }) => addVocabularies(ctx, input)),

  // A mutation, because its input does not fit into the URL of a query.
  compareTerms: protectedProcedure
    .meta({ maxBodyBytes: limits.bulk.terms })
    .input(compareTermsInput)
    .output(compareTermsView)
    .mutation(({ ctx, input }) => compareTerms(ctx, input)),

  importIntoList: protectedProcedure
    .meta({
      counts: 'import',
      arrivalTimeoutMs,
      inSteps: true,
      rest: {
        method: 'POST',
        path: '/lists/:id/import',
        summary: 'Import a file into a list',
        description: aboutImports,
        maxFileBytes: limits.transfer.packageBytes,
        errors: ['LIST_NOT_FOUND', 'FORBIDDEN', ...errorsOfImports],
        example: { input: { id: list.id, duplicates: 'skip', dryRun: false }, output: report },
      },
    })
    .input(importIntoListInput)
    .output(importReport)
    .mutation(({ ctx, input, signal }) => importIntoList(ctx, input, signal)),

  importNewList: protectedProcedure
    .meta({
      counts: 'import',
      arrivalTimeoutMs,
      inSteps: true,
      rest: {
        method: 'POST',
        path: '/lists/import',
        status: 201,
        dryRunStatus: 200,
        summary: 'Import a file as a new list',
        description: `The list has the fields of \`data\`, and else those of the file. A dry run makes none. ${aboutImports}`,
        maxFileBytes: limits.transfer.packageBytes,
        errors: ['LIST_QUOTA_REACHED', ...errorsOfImports],
        example: {
          input: { ...listFields, duplicates: 'skip', dryRun: false },
          output: { ...report, list: { ...list, ...unlearned, image: null } },
        },
      },
    })
    .input(importNewListInput)
    .output(importNewListView)
    .mutation(({ ctx, input, signal }) => importNewList(ctx, input, signal)),

  copyList: protectedProcedure
    .meta({ isBulk: true, inSteps: true })
    .input(listId)
    .output(copyListView)
    .mutation(({ ctx, input }) => copyList(ctx, input)),

  exportList: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/lists/:id/export',
        summary: 'A list with its vocabularies as a file',
        description:
          'For everyone who sees the list. JSON has everything, images included, and an import makes the same list of it. A download has no known length: it is whole if it ends without an error.',
        parameters: {
          format:
            '`csv` and `tsv` for spreadsheets, `anki` for the text import of Anki, `apkg` for its packages, `json` for everything.',
          history: 'Whether an Anki package has the answers of the caller, in its review log.',
        },
        errors: ['LIST_NOT_FOUND', 'NOT_EXPORTABLE', 'BUSY'],
        file: {
          types: Object.values(exportFiles).map(({ mediaType }) => mediaType.replace(/;.*/, '')),
          isDownload: true,
        },
        example: { input: { id: list.id, format: 'csv' } },
      },
    })
    .input(exportListInput)
    .output(byteStream)
    .query(({ ctx, input }) => exportList(ctx, input)),
})
