import {
  type AddedAnswersView,
  foldIdentity,
  type ImportedAnswers,
  type ImportReport,
  limits,
  type VocFields,
} from '@wordtide/contract'
import type { LeftBehind } from '@wordtide/transfer'
import type { RowProblem } from '@wordtide/transfer/import'

type Failure = ImportReport['failed'][number]

/** The report of an import while it is made. */
export interface ReportBuilder {
  /** The meaning under which each column was imported. */
  readonly columns: readonly string[]
  addFailure(failure: Failure | RowProblem): void
  addCounts(counts: { created: number; updated: number; skipped: number }): void
  /** Counts answers to a chunk of vocabularies. */
  addAnswers(counts: Partial<AnswerCounts>): void
  addToSample(fields: VocFields): void
  /** Notes a kind of content that turns out not to be kept. */
  leaveBehind(kind: LeftBehind): void
  finish(): ImportReport
}

/** The outcome of answers, beside what the file itself says. */
type AnswerCounts = Pick<ImportedAnswers, 'saved' | 'known'> & AddedAnswersView['leftOut']

type Beginning = Pick<ImportReport, 'format' | 'headers' | 'columns' | 'total' | 'leftBehind' | 'answers'>

/** Begins a report. However many rows fail, it names at most `limits.transfer.failed`. */
export function beginReport(beginning: Beginning): ReportBuilder {
  const failed: Failure[] = []
  const sample: VocFields[] = []
  const leftBehind = new Set(beginning.leftBehind)
  const answers = beginning.answers && { ...beginning.answers, leftOut: { ...beginning.answers.leftOut } }
  const counts = { created: 0, updated: 0, skipped: 0, failedCount: 0 }
  return {
    columns: beginning.columns,
    addFailure({ row, field, message }) {
      counts.failedCount++
      if (failed.length < limits.transfer.failed) failed.push({ row, field, message })
    },
    addCounts({ created, updated, skipped }) {
      counts.created += created
      counts.updated += updated
      counts.skipped += skipped
    },
    addAnswers({ saved = 0, known = 0, date = 0, reset = 0, notImported = 0 }) {
      if (answers === undefined) return
      answers.saved += saved
      answers.known += known
      answers.leftOut.date += date
      answers.leftOut.reset += reset
      answers.leftOut.notImported += notImported
    },
    addToSample(fields) {
      if (sample.length < limits.transfer.sample) sample.push(fields)
    },
    leaveBehind(kind) {
      leftBehind.add(kind)
    },
    finish: () => ({
      ...beginning,
      leftBehind: [...leftBehind],
      ...counts,
      failed,
      sample,
      ...(answers && { answers }),
    }),
  }
}

/** Counts what an import would do, without doing it. `findExisting` returns the identities among these terms that the list has already. */
export function createDryRun(
  duplicates: 'add' | 'skip' | 'update',
  language: string,
  findExisting: (terms: readonly string[]) => Promise<ReadonlySet<string>>,
) {
  /** Of the terms that rows before have added. */
  const added = new Set<string>()
  return async (vocs: readonly { term: string }[]) => {
    const counts = { created: 0, updated: 0, skipped: 0 }
    if (duplicates === 'add') return { ...counts, created: vocs.length }
    const existing = await findExisting(vocs.map(({ term }) => term))
    for (const { term } of vocs) {
      const identity = foldIdentity(term, language)
      if (!existing.has(identity) && !added.has(identity)) {
        counts.created++
        added.add(identity)
      } else if (duplicates === 'skip') counts.skipped++
      else counts.updated++
    }
    return counts
  }
}
