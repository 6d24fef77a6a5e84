import * as fc from 'fast-check'
import type { OpenAPIV3 } from 'openapi-types'

export type Schema = OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject
export type Schemas = Readonly<Record<string, Schema>>

/** Values that fit a schema of the document; any JSON for an empty schema. */
export function valuesOf(schema: Schema, schemas: Schemas): fc.Arbitrary<unknown> {
  if ('$ref' in schema) return valuesOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas)
  const values = notNull(schema, schemas)
  return schema.nullable === true ? fc.option(values, { freq: 9 }) : values
}

function notNull(schema: OpenAPIV3.SchemaObject, schemas: Schemas): fc.Arbitrary<unknown> {
  const { enum: choices, type, allOf = [] } = schema
  if (choices !== undefined) return fc.constantFrom(...choices)
  if (type === 'string') return textsOf(schema, allOf.flatMap(patternOf))
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return wholeNumbers(schema)
  if (type === 'number') return fc.double({ ...bounds(schema), noNaN: true, noDefaultInfinity: true })
  if (type === 'array')
    return fc.array(valuesOf(schema.items, schemas), {
      minLength: schema.minItems ?? 0,
      maxLength: schema.maxItems ?? 20,
    })
  if (type === 'object') return objects(schema, schemas)
  return allOf[0] === undefined ? fc.jsonValue() : valuesOf(allOf[0], schemas)
}

const patternOf = (schema: Schema): string[] =>
  'pattern' in schema && schema.pattern !== undefined ? [schema.pattern] : []

function textsOf(schema: OpenAPIV3.SchemaObject, patterns: readonly string[]): fc.Arbitrary<string> {
  const { minLength: least = 0, maxLength: most = 300 } = schema
  const [pattern = schema.pattern] = patterns
  const fits = (text: string) => text.length >= least && text.length <= most
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { size: '-1' }).filter(fits)
  const units = fc.constantFrom('grapheme-ascii', 'grapheme', 'binary' as const)
  const any = units.chain((unit) => fc.string({ unit, minLength: least, maxLength: most })).filter(fits)
  return fc.oneof(
    { weight: 8, arbitrary: any },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(most), 'x'.repeat(least)) },
  )
}

const bounds = ({ minimum, maximum }: OpenAPIV3.SchemaObject) => ({
  ...(minimum === undefined ? {} : { min: minimum }),
  ...(maximum === undefined ? {} : { max: maximum }),
})

function wholeNumbers({
  minimum: min = Number.MIN_SAFE_INTEGER,
  maximum: max = Number.MAX_SAFE_INTEGER,
}: OpenAPIV3.SchemaObject) {
  return fc.oneof(fc.integer({ min, max }), fc.integer({ min, max: Math.min(max, Math.max(min, 0) + 9) }))
}

function objects({ properties = {}, required = [] }: OpenAPIV3.SchemaObject, schemas: Schemas): fc.Arbitrary<object> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valuesOf(field, schemas)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}
