import openapiTS, { astToString } from 'openapi-typescript'
import type { Document } from './document.ts'

const header = '// Made from the OpenAPI document by `npm run openapi`: do not edit.\n'

/** Returns the text of `generated/schema.ts`: the types of the document, without failures, headers of answers and examples. */
export async function schemaText(document: Document): Promise<string> {
  const types = await openapiTS(JSON.stringify(document, withoutExtras))
  return `${header}${astToString(types)}`
}

/** Leaves out what would only lengthen the types: `calls.ts` has the errors of each call. */
function withoutExtras(name: string, value: unknown): unknown {
  if (name === 'example') return undefined
  if (name !== 'responses' || typeof value !== 'object' || value === null) return value
  const successes = Object.entries(value).filter(([status]) => status.startsWith('2'))
  return Object.fromEntries(successes.map(([status, { headers: _, ...answer }]) => [status, answer]))
}
