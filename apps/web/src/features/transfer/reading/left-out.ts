import { fileTypeOf } from '@wordtide/contract/values'
import { createEntryReader, parseMeaning, type SourceFile, type SourceRow } from '@wordtide/transfer'
import { csvLine } from '@wordtide/transfer/write'
import type { LeftOutFile, LeftOutRows, Mapping } from './protocol.ts'

/** The column with the reasons. An import leaves it out, because the name is unknown to it. */
const reasonHeader = 'why it was left out'

/**
 * Writes the rows that an import has left out, with the reason of each: as CSV or, if the file was JSON, as JSON. The columns are
 * named by their meanings, so that the mended file is imported without a further choice.
 */
export async function writeLeftOut(source: SourceFile, mapping: Mapping, leftOut: LeftOutRows): Promise<LeftOutFile> {
  const rows = leftOutRows(source, mapping, leftOut)
  return source.format === 'json' ? writeJson(source, rows) : writeCsv(source, mapping, rows)
}

interface LeftOutRow extends SourceRow {
  reason: string
}

async function* leftOutRows(source: SourceFile, mapping: Mapping, leftOut: LeftOutRows): AsyncGenerator<LeftOutRow> {
  const read = createEntryReader(mapping.meanings, mapping)
  const refused = new Map(leftOut.refused.map((wrong) => [wrong.row, `${wrong.field}: ${wrong.message}`]))
  for await (const row of source.rows()) {
    const entry = read(row)
    const reason =
      'problem' in entry
        ? [entry.problem, ...entry.furtherProblems].map(({ field, message }) => `${field}: ${message}`).join('; ')
        : (refused.get(row.row) ?? (row.row > leftOut.lastSentRow ? leftOut.reason : undefined))
    if (reason !== undefined) yield { ...row, reason }
  }
}

/** The text of a part of the file is collected up to this length before it is handed to the browser. */
const partLength = 65_536

async function writeCsv(
  source: SourceFile,
  { meanings }: Mapping,
  rows: AsyncIterable<LeftOutRow>,
): Promise<LeftOutFile> {
  const headers = source.columns.map(({ header }, index) => {
    const meaning = meanings[index] ?? ''
    if (meaning !== '') return meaning
    // A name that an import knows would be read although the column was left out.
    return header === '' || parseMeaning(header) !== undefined ? `column ${index + 1}` : header
  })
  const parts: BlobPart[] = []
  let text = `\ufeff${csvLine([...headers, reasonHeader])}`
  let count = 0
  for await (const { cells, reason } of rows) {
    text += csvLine([...headers.map((_, index) => cells[index] ?? ''), reason])
    count += 1
    if (text.length < partLength) continue
    parts.push(new Blob([text]))
    text = ''
  }
  return { blob: new Blob([...parts, text], { type: 'text/csv' }), rows: count }
}

async function writeJson(source: SourceFile, rows: AsyncIterable<LeftOutRow>): Promise<LeftOutFile> {
  const leftOut: LeftOutRow[] = []
  for await (const row of rows) leftOut.push(row)
  const hasFile = ({ hasImage, hasAudio = false }: LeftOutRow) => hasImage || hasAudio
  const files = await filesOf(source, new Set(leftOut.filter(hasFile).map(({ row }) => row)))
  const fields = { name: 'Left out', ...source.lists[0]?.fields }
  const head = JSON.stringify({ format: 'wordtide', version: 1, list: { ...fields, vocabularies: [] } })
  const parts: BlobPart[] = [head.slice(0, -']}}'.length)]
  for (const [index, { row, vocabulary, reason }] of leftOut.entries()) {
    const text = JSON.stringify({
      ...(typeof vocabulary === 'object' ? vocabulary : {}),
      image: undefined,
      audio: undefined,
      problem: reason,
    })
    const ofRow = files.flatMap((file) => (file.row === row ? [`"${file.name}":"`, file.url, '",'] : []))
    parts.push(index === 0 ? '{' : ',{', ...ofRow, text.slice(1))
  }
  return { blob: new Blob([...parts, ']}}'], { type: 'application/json' }), rows: leftOut.length }
}

interface LeftOutUpload {
  row: number
  name: 'image' | 'audio'
  /** A data URL, which the browser keeps outside the memory of scripts. */
  url: Blob
}

/** Returns the images and sounds of these rows. */
async function filesOf(source: SourceFile, rows: ReadonlySet<number>): Promise<LeftOutUpload[]> {
  const files: LeftOutUpload[] = []
  if (rows.size === 0) return files
  for await (const { row, bytes, isAudio = false } of source.images()) {
    if (!rows.has(row)) continue
    const url = new Blob([`data:${fileTypeOf(bytes) ?? ''};base64,${base64(bytes)}`])
    files.push({ row, name: isAudio ? 'audio' : 'image', url })
  }
  return files
}

function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += 8192)
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192))
  return btoa(binary)
}
