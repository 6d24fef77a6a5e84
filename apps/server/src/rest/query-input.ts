import * as z from 'zod'

/** The schema inside optional, nullable and default wrappers. */
function inner(schema: unknown): unknown {
  const wrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  return wrapped ? inner(schema.unwrap()) : schema
}

/**
 * A query string as a procedure's input: text becomes what the input's top-level fields are. What does not fit stays
 * text, so that the schema refuses it by its own message; an empty value of a field that is no text is absent.
 */
export function queryInput(query: Readonly<Record<string, unknown>>, input: z.ZodObject): Record<string, unknown> {
  const values = collect(query, input)
  const result: Record<string, unknown> = {}
  for (const [name, texts] of values) {
    const field = inner(input.shape[name])
    const value = convert(texts, field)
    if (value !== undefined) result[name] = value
  }
  return result
}

/** `types=a&types=b`, `types[]=a` and `types[0]=a` as one name with its values. Brackets are an array's alone. */
function collect(query: Readonly<Record<string, unknown>>, input: z.ZodObject): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const [key, value] of Object.entries(query)) {
    const bare = key.replace(/\[\d*\]$/, '')
    const name = inner(input.shape[bare]) instanceof z.ZodArray ? bare : key
    const texts = (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string')
    values.set(name, [...(values.get(name) ?? []), ...texts])
  }
  return values
}

function convert(texts: readonly string[], field: unknown): unknown {
  if (field instanceof z.ZodArray) {
    const items = texts.flatMap((text) => text.split(',')).filter((text) => text !== '')
    return items.length === 0 ? undefined : items.map((item) => convert([item], inner(field.element)))
  }
  const [text] = texts
  if (text === undefined || texts.length > 1) return texts.length > 1 ? texts : undefined
  if (field instanceof z.ZodString) return text
  if (text === '') return undefined
  if (field instanceof z.ZodNumber) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (field instanceof z.ZodBoolean) return text === 'true' ? true : text === 'false' ? false : text
  // A raw plus sign in a query is a space: `term+` arrives as `term `.
  if (field instanceof z.ZodEnum && text.endsWith(' ')) return `${text.slice(0, -1)}+`
  return text
}
