import { generateOpenAPIDocumentFromTRPCRouter } from 'openapi-trpc'
import type { OpenAPIV3 } from 'openapi-types'

// The only file that uses openapi-trpc.

interface Procedure {
  /** `lists.get`. */
  name: string
  type: 'query' | 'mutation'
  rest: { summary: string; description?: string | undefined }
}

type Naming = Pick<OpenAPIV3.OperationObject, 'operationId' | 'tags' | 'summary' | 'description'>

/**
 * Has openapi-trpc name, group and summarise the operations, by procedure. It expects a router of tRPC 10 and schemas of zod 3,
 * so it gets the procedures in that form and without schemas (docs/decisions/022).
 */
export function nameOperations(procedures: readonly Procedure[]): Map<string, Naming> {
  const old = procedures.map(({ name, type, rest: { summary, description } }) => [
    name,
    { _def: { inputs: [{ _def: {} }], query: type === 'query', meta: { summary, description } } },
  ])
  const { paths } = generateOpenAPIDocumentFromTRPCRouter({ _def: { procedures: Object.fromEntries(old) } })
  return new Map(
    procedures.map(({ name }) => {
      const { get, post } = paths[`/${name}`] ?? {}
      const { parameters: _, requestBody: __, responses: ___, ...named } = get ?? post ?? { responses: {} }
      return [name, named]
    }),
  )
}
