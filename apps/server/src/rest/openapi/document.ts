import { createListInput, type ErrorBody, type ErrorKey, errorCatalogue, issue, toErrorBody } from '@wordtide/contract'
import { generateOpenAPIDocumentFromTRPCRouter } from 'openapi-trpc'
import type { OpenAPIV3 } from 'openapi-types'
import * as z from 'zod'
import { sessionCookieName } from '../../plugins/session.ts'
import type { Row } from '../row.ts'
import { rows } from '../rows.ts'
import { createComponents } from './components.ts'
import { errorsOf } from './errors-of.ts'
import { introduction, tags } from './introduction.ts'
import { operationOf } from './operation.ts'
import { routerView } from './router-view.ts'

/** The OpenAPI document of every REST call: openapi-trpc names the operations, the rows say where they are. */
export function openApiDocument(publicUrl: string): OpenAPIV3.Document {
  const components = createComponents()
  const { paths: byProcedure } = generateOpenAPIDocumentFromTRPCRouter(routerView(rows), {
    processOperation: ({ operationId, tags = [] }) => ({
      ...(operationId === undefined ? {} : { operationId }),
      tags,
      ...operationOf(rowOf(operationId), components),
    }),
  })
  const paths: OpenAPIV3.PathsObject = {}
  for (const { method, path, procedure } of rows) {
    const { get, post } = byProcedure[`/${procedure}`] ?? {}
    const operation = get ?? post
    if (operation === undefined) throw new Error(`there is no operation for ${procedure}`)
    const url = path.replace(/:(\w+)/g, '{$1}')
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
      examples: failureExamples(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(publicUrl),
          description: 'Set by signing in. The page at /api/docs uses the one that its browser has.',
        },
        token: { type: 'http', scheme: 'bearer', description: 'An access token, made on the settings page.' },
      },
    },
  }
}

function rowOf(procedure: string | undefined): Row {
  const row = rows.find((one) => one.procedure === procedure)
  if (row === undefined) throw new Error(`there is no row for ${procedure}`)
  return row
}

/** What the catalogue's entries look like in an answer. */
function failureExamples(): Record<string, OpenAPIV3.ExampleObject> {
  const keys = [...new Set(rows.flatMap(errorsOf))].sort()
  const examples = keys.map((key) => [key, { summary: errorCatalogue[key].message, value: exampleFailure(key) }])
  return Object.fromEntries(examples)
}

/** An invalid input names what is wrong, as it would of a list whose name is too short. */
function exampleFailure(key: ErrorKey): ErrorBody {
  if (key !== 'INVALID_INPUT') return toErrorBody(key)
  const { error } = createListInput.safeParse({ name: 'ab', language: 'es', targetLanguages: ['en'] })
  return toErrorBody(key, z.array(issue).parse(error?.issues))
}
