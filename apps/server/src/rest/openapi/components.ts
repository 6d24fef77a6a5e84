import { isDeepStrictEqual } from 'node:util'
import * as contract from '@wordtide/contract'
import type { OpenAPIV3 } from 'openapi-types'
import * as z from 'zod'
import { tidy, withPlainReferences } from './tidy.ts'

type Reference = OpenAPIV3.ReferenceObject
type Schema = OpenAPIV3.SchemaObject

/** A schema as clients send it, before its defaults, or as the server returns it. */
type Side = 'input' | 'output'

/** The schemas of one document, collected while its operations are built. */
export interface Components {
  /** Returns a reference to a schema of the contract, without the fields that travel elsewhere. */
  refer(schema: z.ZodType, side: Side, without?: readonly string[]): Reference
  /** Returns the schema of one field, for a parameter, which has a description of its own and is absent instead of null. */
  field(schema: z.ZodObject, name: string): Schema | Reference
  /** Returns a reference to a request body, which gets this name. */
  referToBody(name: string, body: OpenAPIV3.RequestBodyObject): Reference
  /** Returns all request bodies that were referred to, by name. */
  bodies(): Record<string, OpenAPIV3.RequestBodyObject>
  /** Returns all schemas that were referred to, by name. */
  schemas(): Record<string, Schema>
}

const where = '#/components/schemas/'

/** The contract's objects, arrays and enums, and its tags and error codes, by the names of their exports: `ListView`, `ReviewType`. */
const named = z.registry<{ id: string }>()
for (const [name, schema] of Object.entries(contract)) {
  const known = schema instanceof z.ZodObject || schema instanceof z.ZodEnum || isArrayOfNamed(schema)
  if ((known || isNamedValue(schema)) && !named.has(schema))
    named.add(schema, { id: `${name[0]?.toUpperCase()}${name.slice(1)}` })
}

function isNamedValue(schema: unknown): schema is z.ZodType {
  return schema === contract.tag || schema === contract.tagInput || schema === contract.errorCode
}

function isArrayOfNamed(schema: unknown): schema is z.ZodArray {
  return schema instanceof z.ZodArray && schema.element instanceof z.ZodObject
}

const anObject = (value: unknown): boolean => typeof value === 'object' && value !== null
/** Trusts the library's output: a test validates it. */
const schemaObject = z.custom<Schema>(anObject)

function generate(io: Side): Map<string, Schema> {
  const { schemas } = z.toJSONSchema(named, {
    target: 'openapi-3.0',
    io,
    uri: (id) => `${where}${id}`,
    unrepresentable: 'any',
    override: tidy,
  })
  return new Map(
    Object.entries(schemas).map(([id, { $id: _, ...schema }]) => [id, schemaObject.parse(withPlainReferences(schema))]),
  )
}

/** Returns an empty collection. */
export function createComponents(): Components {
  const all = { input: generate('input'), output: generate('output') }
  const gathered = new Map<string, Schema>()
  const bodies: Record<string, OpenAPIV3.RequestBodyObject> = {}

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
    if (id === undefined) throw new Error('inputs and outputs of endpoints are exports of the contract')
    return id
  }

  return {
    refer: (schema, side, without) => take(idOf(schema), side, without),
    field(schema, name) {
      const found = all.input.get(idOf(schema))?.properties?.[name] ?? {}
      for (const inner of namesIn(found)) take(inner, 'input')
      if ('$ref' in found) return found
      const { description: _, nullable: __, allOf = [], ...rest } = found
      const [only] = allOf
      return only !== undefined && '$ref' in only ? only : rest
    },
    referToBody(name, body) {
      bodies[name] = body
      return { $ref: `#/components/requestBodies/${name}` }
    },
    bodies: () => bodies,
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

/** Returns the names that a schema refers to. */
function namesIn(schema: unknown): string[] {
  return [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].flatMap(([, id]) => id ?? [])
}
