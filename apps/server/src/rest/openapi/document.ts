import { endpoints } from '@wordtide/api'
import { type ErrorKey, errorMessageOf } from '@wordtide/contract'
import type { OpenAPIV3 } from 'openapi-types'
import { sessionCookieName } from '../../plugins/access/session.ts'
import { checks } from '../checks.ts'
import { errorPagePath, errorPagesPath, exampleOf } from '../error-pages/examples.ts'
import { type Components, createComponents } from './components.ts'
import { errorsOf } from './errors.ts'
import { failuresOf } from './failures.ts'
import { introduction, tags } from './introduction.ts'
import { nameOperations } from './named-operations.ts'
import { operationOf } from './operation.ts'

/** Returns the OpenAPI document of all REST endpoints. The server has what `write.ts` makes of it. */
export function openApiDocument(publicUrl: string): OpenAPIV3.Document {
  const components = createComponents()
  const namedOperations = nameOperations(endpoints)
  const paths: OpenAPIV3.PathsObject = {}
  for (const endpoint of endpoints) {
    const { method, path } = endpoint.rest
    const url = path.replace(/:(\w+)/g, '{$1}')
    const operation = { ...namedOperations.get(endpoint.name), ...operationOf(endpoint, components) }
    paths[url] = { ...paths[url], [method.toLowerCase()]: operation }
  }
  for (const check of checks) paths[check.path] = { get: operationOfCheck(check, components) }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Wordtide',
      version: '1',
      description: introduction,
      contact: { name: 'The operator of this server' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/api' }],
    tags,
    paths,
    components: {
      schemas: withErrorPages(components.schemas()),
      requestBodies: components.bodies(),
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

function operationOfCheck(check: (typeof checks)[number], components: Components): OpenAPIV3.OperationObject {
  const { operationId, summary, description, status, errors } = check
  const schema: OpenAPIV3.SchemaObject = {
    type: 'object',
    properties: { status: { type: 'string', enum: [status] } },
    required: ['status'],
  }
  return {
    operationId,
    tags: ['checks'],
    summary,
    description,
    security: [],
    responses: {
      200: { description: 'Yes.', content: { 'application/json': { schema, example: { status } } } },
      ...failuresOf(errors, components),
    },
  }
}

/** Links the schema of the error body to the pages of errors. */
const withErrorPages = (schemas: Record<string, OpenAPIV3.SchemaObject>) => ({
  ...schemas,
  ErrorBody: { ...schemas.ErrorBody, externalDocs: { description: 'What each error means', url: errorPagesPath } },
})

/** Returns an example of each error in a response, with a link to its page. */
function errorExamples(): Record<string, OpenAPIV3.ExampleObject> {
  const keys = [...new Set([...endpoints.flatMap(errorsOf), ...checks.flatMap(({ errors }) => errors)])].sort()
  const exampleWithPage = (key: ErrorKey): OpenAPIV3.ExampleObject => ({
    summary: errorMessageOf(key),
    description: `[What it means, and what to do](${errorPagePath(key)})`,
    value: exampleOf(key),
  })
  return Object.fromEntries(keys.map((key) => [key, exampleWithPage(key)]))
}
