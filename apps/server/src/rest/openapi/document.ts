import { endpoints } from '@wordtide/api'
import { createListInput, type ErrorBody, type ErrorKey, errorMessageOf, issue, toErrorBody } from '@wordtide/contract'
import { generateOpenAPIDocumentFromTRPCRouter } from 'openapi-trpc'
import type { OpenAPIV3 } from 'openapi-types'
import * as z from 'zod'
import { sessionCookieName } from '../../plugins/access/session.ts'
import { createComponents } from './components.ts'
import { errorsOf } from './errors.ts'
import { introduction, tags } from './introduction.ts'
import { operationOf } from './operation.ts'

/** Returns the OpenAPI document of all REST endpoints. */
export function openApiDocument(publicUrl: string): OpenAPIV3.Document {
  const components = createComponents()
  const namedOperations = nameOperations()
  const paths: OpenAPIV3.PathsObject = {}
  for (const endpoint of endpoints) {
    const { method, path } = endpoint.rest
    const url = path.replace(/:(\w+)/g, '{$1}')
    const operation = { ...namedOperations.get(endpoint.name), ...operationOf(endpoint, components) }
    paths[url] = { ...paths[url], [method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Wordtide',
      version: '1',
      description: introduction,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/api' }],
    tags,
    paths,
    components: {
      schemas: components.schemas(),
      examples: errorExamples(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(publicUrl),
          description: 'Set by signing in. The page at /api/docs uses the cookie of its browser.',
        },
        token: { type: 'http', scheme: 'bearer', description: 'An access token, created on the settings page.' },
      },
    },
  }
}

/**
 * Has openapi-trpc name, group and summarise the operations, by procedure. It expects a router of tRPC 10 and schemas of zod 3,
 * so it gets the procedures in that form and without schemas (docs/decisions/022).
 */
function nameOperations(): Map<
  string,
  Pick<OpenAPIV3.OperationObject, 'operationId' | 'tags' | 'summary' | 'description'>
> {
  const procedures = endpoints.map(({ name, type, rest: { summary, description } }) => [
    name,
    { _def: { inputs: [{ _def: {} }], query: type === 'query', meta: { summary, description } } },
  ])
  const { paths } = generateOpenAPIDocumentFromTRPCRouter({ _def: { procedures: Object.fromEntries(procedures) } })
  return new Map(
    endpoints.map(({ name }) => {
      const { get, post } = paths[`/${name}`] ?? {}
      const { parameters: _, requestBody: __, responses: ___, ...named } = get ?? post ?? { responses: {} }
      return [name, named]
    }),
  )
}

/** Returns an example of each error in a response. */
function errorExamples(): Record<string, OpenAPIV3.ExampleObject> {
  const keys = [...new Set(endpoints.flatMap(errorsOf))].sort()
  return Object.fromEntries(keys.map((key) => [key, { summary: errorMessageOf(key), value: exampleOf(key) }]))
}

/** INVALID_INPUT has the issues of a list whose name is too short. */
function exampleOf(key: ErrorKey): ErrorBody {
  if (key !== 'INVALID_INPUT') return toErrorBody(key)
  const { error } = createListInput.safeParse({ name: 'ab', language: 'es', targetLanguages: ['en'] })
  return toErrorBody(key, z.array(issue).parse(error?.issues))
}
