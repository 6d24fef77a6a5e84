import { limits } from '@wordtide/contract/values'
import { splitAnkiTags } from '../tags.ts'
import type { Lead } from './rows.ts'

/** The headers at the beginning of Anki's text export. Columns count from 0. */
export interface AnkiHeaders {
  /** The beginning of the text, up to the first note. */
  lead: Lead
  /** True if there is a header of Anki, by which its export is known. */
  isKnown: boolean
  /** True if the first line has the tags of all notes, as older versions write it: `tags: sea travel`. */
  hasTagsLine: boolean
  separator: string | undefined
  isHtml: boolean
  /** True if an export of ours has written its cells (`escaped`). */
  isExact: boolean
  /** The names of the columns, as they are in the file. */
  columns: string | undefined
  tagsColumn: number | undefined
  /** The type of all notes. */
  noteType: string | undefined
  noteTypeColumn: number | undefined
  /** Columns with content that a list does not have: note types, decks and ids, by their names. */
  otherColumns: Map<number, string>
  /** Tags of all notes. */
  tags: string[]
}

/** The line by which our exports say so. Anki passes over names that it does not know. */
export const exactTextLine = '#made by:Wordtide'

const header = /^#([a-z ]+):(.*)$/i
const known = new Set(
  'separator,html,tags,columns,notetype,deck,guid,if matches,tags column,notetype column,deck column,guid column'.split(
    ',',
  ),
)

/** A line that has the tags of all notes. One with a separator is a row. */
const tagsLine = /^tags:([^\t;,|]*)$/

const separators = new Map([
  ['tab', '\t'],
  ['comma', ','],
  ['semicolon', ';'],
  ['space', ' '],
  ['pipe', '|'],
  ['colon', ':'],
])

/**
 * Reads the lines at the beginning of a text that begin with `#`, or are blank, and the tags of all notes that older versions of Anki wrote
 * there. See https://docs.ankiweb.net/importing/text-files.html
 */
export function readAnkiHeaders(sample: string): AnkiHeaders {
  const headers: AnkiHeaders = {
    lead: { length: 0, lines: 0 },
    isKnown: false,
    hasTagsLine: false,
    separator: undefined,
    isHtml: false,
    isExact: false,
    columns: undefined,
    tagsColumn: undefined,
    noteType: undefined,
    noteTypeColumn: undefined,
    otherColumns: new Map(),
    tags: [],
  }
  let length = 0
  let lines = 0
  for (const [whole, line = ''] of sample.matchAll(/([^\r\n]*)(?:\r\n|\n|\r|$)/gy)) {
    const [, tags] = headers.hasTagsLine ? [] : (tagsLine.exec(line) ?? [])
    if (whole === '' || (!line.startsWith('#') && line.trim() !== '' && tags === undefined)) break
    length += whole.length
    lines++
    if (tags !== undefined) {
      headers.hasTagsLine = true
      headers.tags.push(...splitAnkiTags(tags))
    }
    headers.isExact ||= line === exactTextLine
    const [, name = '', value = ''] = header.exec(line) ?? []
    headers.isKnown ||= known.has(name.toLowerCase())
    read(headers, name.toLowerCase(), value)
    // A blank line belongs to the headers only if a header follows it.
    if (line.trim() !== '') headers.lead = { length, lines }
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
  else if (name === 'tags') headers.tags.push(...splitAnkiTags(value))
  else if (name === 'tags column') headers.tagsColumn = column
  else if (name === 'notetype') headers.noteType = value.trim()
  else if (column !== undefined && ['notetype column', 'deck column', 'guid column'].includes(name)) {
    headers.otherColumns.set(column, name.replace(' column', ''))
    if (name === 'notetype column') headers.noteTypeColumn = column
  }
}
