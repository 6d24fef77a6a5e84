import { type ExportFormat, limits } from '@wordtide/contract'
import type { ExportedList } from '@wordtide/transfer'
import { columnsNeeded, writeAnkiText, writeCsv, writeTsv } from '@wordtide/transfer/write'
import type { UserContext } from '../../calls/context.ts'
import { AppError } from '../../calls/errors.ts'
import { openDownload, prepareDownload } from '../../flow/downloads.ts'
import { accessList } from '../../lists/index.ts'
import { ByteStream } from '../../values/byte-stream.ts'
import { fileNameOf } from '../../values/file-name.ts'
import { exportJson } from './export-json.ts'
import { exportedList, exportedPages } from './exported-vocs.ts'

/** The media types and the extensions of exported files. */
export const exportFiles = {
  csv: { mediaType: 'text/csv; charset=utf-8', extension: 'csv' },
  tsv: { mediaType: 'text/tab-separated-values; charset=utf-8', extension: 'tsv' },
  anki: { mediaType: 'text/plain; charset=utf-8', extension: 'txt' },
  apkg: { mediaType: 'application/vnd.anki', extension: 'apkg' },
  json: { mediaType: 'application/json', extension: 'json' },
} as const satisfies Record<ExportFormat, { mediaType: string; extension: string }>

/** A list with its vocabularies as a file in this format, an Anki package also with the user's answers. Throws LIST_NOT_FOUND. */
export async function exportList(
  context: UserContext,
  { id, format, history = false }: { id: string; format: ExportFormat; history?: boolean },
): Promise<ByteStream> {
  const { db, user } = context
  const list = exportedList(context, await accessList(db, user.id, id, 'see'))
  const { mediaType, extension } = exportFiles[format]
  const content = await contentOf(context, list, { format, history })
  return new ByteStream({
    mediaType,
    cache: 'never',
    fileName: fileNameOf(list.name, extension),
    open: () => openDownload<string | Uint8Array>(user.id, content),
  })
}

const textWriters = { csv: writeCsv, tsv: writeTsv, anki: writeAnkiText }

/** Returns what writes a file. Throws NOT_EXPORTABLE, which is found out first, for a list that a table has not enough columns for. */
async function contentOf(
  context: UserContext,
  list: ExportedList,
  { format, history }: { format: ExportFormat; history: boolean },
): Promise<() => AsyncIterable<string | Uint8Array>> {
  const { user, now, ankiPackages } = context
  const pages = () => exportedPages(context, list.id, { history })
  if (format === 'json') return () => exportJson(list, pages())
  if (format === 'apkg') return () => ankiPackages.create(list, pages(), { now: now(), userId: user.id })
  const columns = await prepareDownload(user.id, () => columnsNeeded(pages(), list))
  if (columns.length > limits.transfer.columns) throw new AppError('NOT_EXPORTABLE')
  return () => textWriters[format](pages(), columns)
}
