import { isDeepStrictEqual } from 'node:util'
import * as contract from '@wordtide/contract'
import type { OpenAPIV3 } from 'openapi-types'
import * as z from 'zod'

type Reference = OpenAPIV3.ReferenceObject
type Schema = OpenAPIV3.SchemaObject

/** A schema is read as callers send it, before its defaults, or as we answer it. */
type Side = 'input' | 'output'

/** The schemas of one document, gathered while its operations are written. */
export interface Components {
  /** A reference to a schema of the contract, without these fields where they travel elsewhere. */
  refer(schema: z.ZodType, side: Side, without?: readonly string[]): Reference
  /** What a field of an object is, for a parameter. */
  field(schema: z.ZodObject, name: string): Schema | Reference
  /** All that was referred to, by name. */
  schemas(): Record<string, Schema>
}

const where = '#/components/schemas/'

/** The contract's objects, arrays and choices under the names that they have there: `ListView`, `ReviewType`. */
const named = z.registry<{ id: string }>()
for (const [name, schema] of Object.entries(contract)) {
  const known = schema instanceof z.ZodObject || schema instanceof z.ZodEnum || isArrayOfNamed(schema)
  if (known && !named.has(schema)) named.add(schema, { id: `${name[0]?.toUpperCase()}${name.slice(1)}` })
}

function isArrayOfNamed(schema: unknown): schema is z.ZodArray {
  return schema instanceof z.ZodArray && schema.element instanceof z.ZodObject
}

/** Patterns with Unicode classes mean something else, or nothing, to most readers of a document. */
const readable = (pattern: unknown) => typeof pattern !== 'string' || !pattern.includes('\\p{')

/** Mends what zod says of one schema: unknown fields are ignored, not refused, and a whole number is not bounded by JavaScript. */
function plain({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  delete jsonSchema.additionalProperties
  if (!readable(jsonSchema.pattern)) delete jsonSchema.pattern
  if (Array.isArray(jsonSchema.allOf)) {
    const rest = jsonSchema.allOf.filter((part) => readable(part.pattern))
    if (rest.length > 0) jsonSchema.allOf = rest
    else delete jsonSchema.allOf
  }
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // A moment does not fit into what most languages take an integer for.
  if (jsonSchema.type === 'integer' && jsonSchema.maximum === undefined) jsonSchema.format = 'int64'
}

const anObject = (value: unknown): boolean => typeof value === 'object' && value !== null
/** What the libraries hand over: a validator reads the whole document in its test. */
const schemaObject = z.custom<Schema>(anObject)

function generate(io: Side): Map<string, Schema> {
  const { schemas } = z.toJSONSchema(named, {
    target: 'openapi-3.0',
    io,
    uri: (id) => `${where}${id}`,
    unrepresentable: 'any',
    override: plain,
  })
  return new Map(Object.entries(schemas).map(([id, { $id: _, ...schema }]) => [id, schemaObject.parse(schema)]))
}

/** Nothing gathered yet. */
export function createComponents(): Components {
  const all = { input: generate('input'), output: generate('output') }
  const gathered = new Map<string, Schema>()

  function take(id: string, side: Side, without: readonly string[] = []): Reference {
    const schema = withoutFields(all[side].get(id) ?? {}, without)
    const before = gathered.get(id)
    if (before !== undefined && !isDeepStrictEqual(before, schema)) throw new Error(`two schemas are named ${id}`)
    if (before === undefined) {
      gathered.set(id, schema)
      for (const inner of namesIn(schema)) take(inner, side)
    }
    return { $ref: `${where}${id}` }
  }

  function idOf(schema: z.ZodType): string {
    const id = named.get(schema)?.id
    if (id === undefined) throw new Error('a call takes and answers what the contract exports')
    return id
  }

  return {
    refer: (schema, side, without) => take(idOf(schema), side, without),
    field(schema, name) {
      const found = all.input.get(idOf(schema))?.properties?.[name] ?? {}
      for (const inner of namesIn(found)) take(inner, 'input')
      return found
    },
    schemas: () => Object.fromEntries([...gathered].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

function withoutFields(schema: Schema, without: readonly string[]): Schema {
  if (without.length === 0 || schema.properties === undefined) return schema
  const stays = (name: string) => !without.includes(name)
  const properties = Object.fromEntries(Object.entries(schema.properties).filter(([name]) => stays(name)))
  const { required = [], ...rest } = schema
  const left = required.filter(stays)
  return { ...rest, properties, ...(left.length === 0 ? {} : { required: left }) }
}

/** The names that a schema refers to. */
function namesIn(schema: unknown): string[] {
  return [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].flatMap(([, id]) => id ?? [])
}
