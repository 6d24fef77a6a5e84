type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Most tools misread patterns with Unicode classes. */
const isReadable = (pattern: unknown) => typeof pattern !== 'string' || !pattern.includes('\\p{')

/**
 * Adapts what zod makes of a schema, in place: unknown fields are ignored, not refused, and integers are not bounded by JavaScript.
 * A default is told in words, because generators take a field that has one for required.
 */
export function tidy({ jsonSchema }: { jsonSchema: Json }): void {
  delete jsonSchema.additionalProperties
  if (!isReadable(jsonSchema.pattern)) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // OpenAPI 3.0 wants null among the values, too.
  if (jsonSchema.nullable === true && Array.isArray(jsonSchema.enum) && !jsonSchema.enum.includes(null))
    jsonSchema.enum.push(null)
  if (jsonSchema.default !== undefined)
    jsonSchema.description = sentences(jsonSchema.description, defaultInWords(jsonSchema.default))
  delete jsonSchema.default
  if (Array.isArray(jsonSchema.allOf)) mergeParts(jsonSchema, jsonSchema.allOf)
  // A timestamp does not fit into the 32-bit integers of most languages.
  if (jsonSchema.type === 'integer' && jsonSchema.maximum === undefined) jsonSchema.format = 'int64'
}

/** Zod keeps each further pattern in a part of its own. */
function mergeParts(schema: Json, parts: readonly unknown[]): void {
  const left = parts.filter((part) => isObject(part) && isReadable(part.pattern))
  const [only] = left
  delete schema.allOf
  if (left.length === 1 && isObject(only) && !('$ref' in only)) Object.assign(schema, only)
  else if (left.length > 0) schema.allOf = left
}

/** Returns JSON with a reference for each schema that consists of one. */
export const withPlainReferences = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema), (_, value) => {
    const [only, ...others] = isObject(value) && Array.isArray(value.allOf) ? value.allOf : []
    return others.length === 0 && isObject(only) && '$ref' in only && Object.keys(value).length === 1 ? only : value
  })

/** Joins the sentences that are present into one text. */
export const sentences = (...texts: readonly unknown[]): string => texts.filter(Boolean).join(' ')

/** Says what holds if a field is absent. */
export function defaultInWords(value: unknown): string {
  const values = (Array.isArray(value) ? value : [value]).filter((one) => one !== '')
  return `Default: ${values.length === 0 ? 'empty' : values.map((one) => `\`${one}\``).join(', ')}.`
}
