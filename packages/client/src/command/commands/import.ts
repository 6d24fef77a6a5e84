import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { defineCommand } from '../command.ts'
import { connect } from '../connection.ts'
import { Failure, UsageFailure } from '../failure.ts'
import { findList } from '../lists.ts'
import { note, print, printJson } from '../output.ts'
import { plain } from '../text/plain.ts'
import type { Wordtide } from '../types.ts'
import {
  choice,
  duplicatesOption,
  jsonOption,
  languageReader,
  outcomeText,
  readDuplicates,
  severalOf,
} from './shared.ts'

type Report = Awaited<ReturnType<Wordtide['transfer']['importIntoList']>>

const formats = ['csv', 'tsv', 'quizlet', 'anki', 'apkg', 'json'] as const

export const importFile = defineCommand({
  usage: 'FILE (--list LIST | --new NAME --language CODE --to CODE)',
  summary: 'Import a file of words into a list, or as a new one',
  about: `Takes CSV, TSV, Quizlet's text, Anki's text and packages, and the JSON of an export, and finds out which it is. What a JSON
file or a package says about its list need not be given. Wrong rows are named and left out.`,
  options: {
    list: { type: 'string', value: 'LIST', help: 'the list to import into, by name or id' },
    new: { type: 'string', value: 'NAME', help: 'the name of a new list' },
    language: { type: 'string', value: 'CODE', help: 'the language of the new list, by code or name' },
    to: { type: 'string', multiple: true, value: 'CODE', help: 'its target languages, separated by commas' },
    format: { type: 'string', value: 'FORMAT', help: `${formats.join(', ')} (found out unless given)` },
    duplicates: duplicatesOption,
    'dry-run': { type: 'boolean', help: 'report what would be imported, and save nothing' },
    json: jsonOption,
  },
  takes: [1, 1],
  async run([path = ''], values) {
    if ((values.list === undefined) === (values.new === undefined))
      throw new UsageFailure('Say where to import: either --list LIST, or --new NAME')
    if (values.list !== undefined && (values.language !== undefined || values.to !== undefined))
      throw new UsageFailure('--language and --to are for a new list')
    const dryRun = values['dry-run'] ?? false
    const input = {
      file: await readFile(path),
      duplicates: readDuplicates(values.duplicates),
      dryRun,
      ...(values.format === undefined ? {} : { format: choice('--format', values.format, formats) }),
    }
    const { wordtide } = await connect()
    const { report, name, id } =
      values.list === undefined
        ? await importNew(wordtide, input, values.new ?? '', values.language, severalOf(values.to))
        : await importInto(wordtide, input, values.list)
    if (values.json) printJson({ list: id, ...report })
    else printReport(report, name, dryRun)
    // A script must notice that some rows are missing.
    if (report.failedCount > 0) process.exitCode = 1
  },
})

type Input = Omit<Parameters<Wordtide['transfer']['importIntoList']>[0], 'id'>

async function importInto(wordtide: Wordtide, input: Input, list: string) {
  const { id, name } = await findList(wordtide, list)
  return { report: await wordtide.transfer.importIntoList({ ...input, id }), name, id }
}

async function importNew(wordtide: Wordtide, input: Input, name: string, from?: string, to?: readonly string[]) {
  const read = from === undefined && to === undefined ? undefined : await languageReader(wordtide)
  const { list, ...report } = await wordtide.transfer.importNewList({
    ...input,
    name,
    ...(read && from !== undefined ? { language: read('--language', from) } : {}),
    ...(read && to !== undefined ? { targetLanguages: to.map((one) => read('--to', one)) } : {}),
  })
  return { report, name: list?.name ?? name, id: list?.id ?? null }
}

async function readFile(path: string): Promise<File> {
  const stats = await stat(path).catch(() => undefined)
  if (stats?.isFile() !== true) throw new Failure(`There is no file ${path}`)
  return new File([await openAsBlob(path)], basename(path))
}

function printReport(report: Report, name: string, dryRun: boolean): void {
  const columns = report.columns.map(
    (column, index) => `${report.headers[index] || index + 1} → ${column || 'left out'}`,
  )
  note(plain(`Read as ${report.format}, ${columns.join(', ')}`))
  if (report.leftBehind.length > 0) note(plain(`Left behind: ${report.leftBehind.join(', ')}`))
  for (const { row, field, message } of report.failed)
    note(plain(`Row ${row}: ${[field, message].filter(Boolean).join(': ')}`))
  const unnamed = report.failedCount - report.failed.length
  if (unnamed > 0) note(`and ${unnamed} more wrong rows`)
  const failed = report.failedCount > 0 ? `, ${report.failedCount} wrong and left out` : ''
  print(`${plain(name)}: ${outcomeText(report)}${failed}${dryRun ? ' (a dry run: nothing is saved)' : ''}`)
}
