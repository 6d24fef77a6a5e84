import { limits } from '@wordtide/contract/values'

/** The headers at the beginning of Anki's text export. Columns count from 0. */
export interface AnkiHeaders {
  /** The number of lines before the first note. */
  lines: number
  separator: string | undefined
  isHtml: boolean
  /** True if an export of ours has written its cells (`escaped`). */
  isExact: boolean
  /** The names of the columns, as they are in the file. */
  columns: string | undefined
  tagsColumn: number | undefined
  /** Columns with what a list does not have: note types, decks and ids, by their names. */
  otherColumns: Map<number, string>
  /** Tags of all notes. */
  tags: string
}

/** The line by which our exports say so. Anki passes over names that it does not know. */
export const exactTextLine = '#made by:Wordtide'

const header = /^#([a-z ]+):(.*)$/i
const isKnown =
  /^(?:#[^\r\n]*(?:\r\n|\n|\r))*?#(separator|html|tags|columns|notetype|deck|guid|if matches|(tags|notetype|deck|guid) column):/i

const separators = new Map([
  ['tab', '\t'],
  ['comma', ','],
  ['semicolon', ';'],
  ['space', ' '],
  ['pipe', '|'],
  ['colon', ':'],
])

/** Returns whether a text begins as Anki's export does. */
export const isAnkiText = (sample: string): boolean => isKnown.test(sample)

/** Reads the lines that begin with `#` at the beginning of a text. See https://docs.ankiweb.net/importing/text-files.html */
export function readAnkiHeaders(sample: string): AnkiHeaders {
  const headers: AnkiHeaders = {
    lines: 0,
    separator: undefined,
    isHtml: false,
    isExact: false,
    columns: undefined,
    tagsColumn: undefined,
    otherColumns: new Map(),
    tags: '',
  }
  for (const line of sample.split(/\r\n|\n|\r/)) {
    if (!line.startsWith('#')) break
    headers.lines++
    headers.isExact ||= line === exactTextLine
    const [, name = '', value = ''] = header.exec(line) ?? []
    read(headers, name.toLowerCase(), value)
  }
  return headers
}

function read(headers: AnkiHeaders, name: string, value: string) {
  const number = Number.parseInt(value, 10)
  const column = number >= 1 && number <= limits.transfer.columns ? number - 1 : undefined
  if (name === 'separator')
    headers.separator = separators.get(value.trim().toLowerCase()) ?? (value.slice(0, 1) || undefined)
  else if (name === 'html') headers.isHtml = value.trim().toLowerCase() === 'true'
  else if (name === 'columns') headers.columns = value
  else if (name === 'tags') headers.tags = value
  else if (name === 'tags column') headers.tagsColumn = column
  else if (column !== undefined && ['notetype column', 'deck column', 'guid column'].includes(name))
    headers.otherColumns.set(column, name.replace(' column', ''))
}
