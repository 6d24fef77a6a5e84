import * as z from 'zod'
import { isRecord } from './json.ts'

/**
 * Returns an input in which null means absent, as clients write it that have no word for 'absent': null is left out of every
 * object whose schema does not accept it there. So are fields that the schema does not describe. `input` is not changed.
 */
export function dropNulls(schema: unknown, input: unknown): unknown {
  const described = unwrap(schema)
  if (described instanceof z.ZodArray && Array.isArray(input))
    return input.map((item: unknown) => dropNulls(described.element, item))
  if (!(described instanceof z.ZodObject) || !hasFields(input)) return input
  const fields: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(described.shape)) {
    if (!Object.hasOwn(input, name)) continue
    const value = input[name]
    if (value !== null || acceptsNull(field)) fields[name] = dropNulls(field, value)
  }
  return fields
}

const isWrapper = (schema: unknown): schema is z.ZodOptional | z.ZodNullable | z.ZodDefault | z.ZodPrefault =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault

/** Returns the schema inside optional, nullable and default wrappers; a schema without one as it is. */
export function unwrap(schema: unknown): unknown {
  return isWrapper(schema) ? unwrap(schema.unwrap()) : schema
}

function acceptsNull(schema: unknown): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodNull) return true
  return isWrapper(schema) && acceptsNull(schema.unwrap())
}

/** An uploaded file is an object without fields of a schema. */
const hasFields = (value: unknown): value is Record<string, unknown> => isRecord(value) && !(value instanceof Blob)
