import { readFileSync } from 'node:fs'

const documentFile = new URL('../../../../apps/server/openapi.json', import.meta.url)

interface Reference {
  $ref?: string
}

/** The parts of an OpenAPI document that the table of calls is made of. */
export interface Document {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; examples: Record<string, { value: { status: number } }> }
}

export interface Operation {
  operationId: string
  summary: string
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Body>
}

interface Parameter extends Reference {
  name: string
  in: string
}

export interface Body extends Reference {
  content?: Record<string, { schema: Schema; examples?: Record<string, unknown> }>
}

export interface Schema extends Reference {
  type?: string
  enum?: readonly string[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}

/** Reads the document that is committed. Trusts its form, which the server's tests validate. */
export const readDocument = (): Document => JSON.parse(readFileSync(documentFile, 'utf8'))

/** Returns a function that resolves references of the document, and returns anything else unchanged. */
export function createResolver(document: Document) {
  const copy = JSON.parse(JSON.stringify(document))
  return function resolve<Part extends Reference>(part: Part): Part {
    if (part.$ref === undefined) return part
    let found = copy
    for (const name of part.$ref.split('/').slice(1)) found = found[name]
    return resolve(found)
  }
}
