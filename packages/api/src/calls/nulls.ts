import { UploadedFile } from '@wordtide/contract'
import * as z from 'zod'
import { isRecord } from './json.ts'

type DropNulls = (input: unknown) => unknown

/** By schema. Computed once per schema, because zod takes longer to tell the kinds of a schema than an input takes to read. */
const compiled = new WeakMap<z.core.$ZodType, DropNulls>()

/**
 * Returns an input in which null means absent, for clients whose language cannot leave a field out: null is removed from every object whose
 * schema does not accept it there. So are fields that the schema does not describe. `input` is not changed.
 */
export function dropNulls(schema: z.core.$ZodType, input: unknown): unknown {
  const existing = compiled.get(schema)
  if (existing !== undefined) return existing(input)
  const drop = compile(schema)
  compiled.set(schema, drop)
  return drop(input)
}

function compile(schema: z.core.$ZodType): DropNulls {
  const described = unwrap(schema)
  if (described instanceof z.ZodArray) {
    const { element } = described
    return (input) => (Array.isArray(input) ? input.map((item: unknown) => dropNulls(element, item)) : input)
  }
  if (!(described instanceof z.ZodObject)) return (input) => input
  const fields = Object.entries(described.shape).map(([name, field]) => ({
    name,
    field,
    isNullable: acceptsNull(field),
  }))
  return (input) => {
    if (!hasFields(input)) return input
    const kept: Record<string, unknown> = {}
    for (const { name, field, isNullable } of fields) {
      if (!Object.hasOwn(input, name)) continue
      const value = input[name]
      if (value !== null || isNullable) kept[name] = dropNulls(field, value)
    }
    return kept
  }
}

const isWrapper = (
  schema: unknown,
): schema is z.ZodOptional | z.ZodExactOptional | z.ZodNullable | z.ZodDefault | z.ZodPrefault =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodExactOptional ||
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
const hasFields = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && !(value instanceof Blob) && !(value instanceof UploadedFile)
