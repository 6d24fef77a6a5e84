import * as z from 'zod'
import { shortName } from '../short-name.ts'
import { protobufNumber } from './file/protobuf.ts'
import type { SqlValue } from './file/sqlite-tables.ts'

/** A type of notes in a collection, with the names of its fields. */
export interface NoteType {
  name: string
  isCloze: boolean
  fields: string[]
}

/** The part of `col.models` in schema 11 that we read (`NotetypeSchema11` in Anki's rslib/src/notetype/schema11.rs). */
const schema11 = z.record(
  z.string(),
  z.object({
    name: z.string(),
    type: z.number().optional(),
    flds: z.array(z.object({ name: z.string(), ord: z.number().nullish() })),
  }),
)

/** Reads the note types of schema 11, which are one JSON object. */
export function noteTypesOfSchema11(models: string): Map<string, NoteType> {
  const parsed = schema11.parse(JSON.parse(models))
  return new Map(
    Object.entries(parsed).map(([id, { name, type, flds }]) => {
      const inOrder = flds.map((field, index) => ({ name: field.name, ord: field.ord ?? index }))
      const fields = inOrder.sort((one, other) => one.ord - other.ord).map((field) => shortName(field.name))
      return [id, { name: shortName(name), isCloze: type === 1, fields }]
    }),
  )
}

/** Reads the note types of schema 18: rows of `notetypes` (id, name, config) and of `fields` (ntid, ord, name). */
export function noteTypesOfSchema18(
  rows: readonly SqlValue[][],
  fieldRows: readonly SqlValue[][],
): Map<string, NoteType> {
  const noteTypes = new Map(
    rows.map(([id, name, config]): [string, NoteType] => [
      String(id),
      // The kind is field 1 of `Notetype.Config` in Anki's proto/anki/notetypes.proto.
      {
        name: shortName(String(name)),
        isCloze: config instanceof Uint8Array && protobufNumber(config, 1) === 1,
        fields: [],
      },
    ]),
  )
  const inOrder = fieldRows.map(([noteTypeId, ord, name]) => ({
    noteTypeId,
    ord: Number(ord),
    name: shortName(String(name)),
  }))
  for (const { noteTypeId, name } of inOrder.sort((one, other) => one.ord - other.ord))
    noteTypes.get(String(noteTypeId))?.fields.push(name)
  return noteTypes
}
