import { Column, getTableName, is, noopDecoder, SQL, Subquery } from 'drizzle-orm'
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core'

/** Reads the value of a column from the driver's value; undefined if the two are the same. */
type Decode = ((value: unknown) => unknown) | undefined

/** The fields of an object: values by the index of their column, and objects in it. */
interface Shape {
  values: { name: string; index: number; decode: Decode }[]
  objects: {
    name: string
    shape: Shape
    /** The object is null if this column is: it belongs to a table of an outer join that has no row. */
    nullWith: number | undefined
  }[]
}

/**
 * Returns a function that reads the rows of a query as drizzle does, but decides once what drizzle decides for each row and column: 26
 * lists take 22 µs instead of 43, 51 rows of two texts 1.7 instead of 3.3 (decision 045). `alwaysThere` names the joined tables that always
 * have a row; without it no object becomes null.
 */
export function compileRowReader(
  fields: SelectedFieldsOrdered,
  alwaysThere: Readonly<Record<string, boolean>> | undefined,
): (rows: readonly (readonly unknown[])[]) => unknown[] {
  const shape = emptyShape()
  for (const [index, { path, field }] of fields.entries()) {
    const name = path.at(-1)
    if (name === undefined) throw new Error('a selected field has no name')
    let parent = shape
    for (const part of path.slice(0, -1)) parent = childOf(parent, part, index)
    parent.values.push({ name, index, decode: decodeOf(field) })
  }
  for (const object of shape.objects) if (!isNullable(object.shape, fields, alwaysThere)) object.nullWith = undefined
  return (rows) => rows.map((row) => readObject(shape, row))
}

const emptyShape = (): Shape => ({ values: [], objects: [] })

/** Returns the shape of an object in another; that of a new one, which begins with the column of `index`, at its first column. */
function childOf({ objects }: Shape, name: string, index: number): Shape {
  const existing = objects.find((object) => object.name === name)
  if (existing !== undefined) return existing.shape
  const shape = emptyShape()
  objects.push({ name, shape, nullWith: index })
  return shape
}

/** Returns whether all columns of an object are of one table, which has no row in some rows of the query. */
function isNullable(
  { values, objects }: Shape,
  fields: SelectedFieldsOrdered,
  alwaysThere: Parameters<typeof compileRowReader>[1],
) {
  if (alwaysThere === undefined || objects.length > 0) return false
  const names = new Set(
    values.map(({ index }) => {
      const field = fields[index]?.field
      return is(field, Column) ? getTableName(field.table) : undefined
    }),
  )
  const [name] = names
  return names.size === 1 && name !== undefined && !alwaysThere[name]
}

function decodeOf(field: SelectedFieldsOrdered[number]['field']): Decode {
  const decoder: unknown = is(field, Column) ? field : decoderOf(field)
  if (typeof decoder !== 'object' || decoder === null || !('mapFromDriverValue' in decoder)) return undefined
  const { mapFromDriverValue } = decoder
  const isIdentity = mapFromDriverValue === Column.prototype.mapFromDriverValue || decoder === noopDecoder
  if (isIdentity || typeof mapFromDriverValue !== 'function') return undefined
  return (value) => mapFromDriverValue.call(decoder, value)
}

/** The decoder of an expression that is not a column. The types of drizzle leave it out. */
function decoderOf(field: SQL | SQL.Aliased | Subquery): unknown {
  if (is(field, Subquery)) return Reflect.get(field._.sql, 'decoder')
  return Reflect.get(is(field, SQL) ? field : field.sql, 'decoder')
}

function readObject({ values, objects }: Shape, row: readonly unknown[]): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const { name, index, decode } of values) {
    const value = row[index]
    result[name] = decode === undefined || value === null ? value : decode(value)
  }
  for (const { name, shape, nullWith } of objects)
    result[name] = nullWith !== undefined && row[nullWith] === null ? null : readObject(shape, row)
  return result
}
