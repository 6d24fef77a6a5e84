import { errorCatalogue, toErrorBody } from '@wordtide/contract'
import { generateOpenAPIDocumentFromTRPCRouter } from 'openapi-trpc'
import type { OpenAPIV3 } from 'openapi-types'
import { sessionCookieName } from '../../plugins/session.ts'
import type { Row } from '../row.ts'
import { rows } from '../rows.ts'
import { createComponents } from './components.ts'
import { errorsOf } from './errors-of.ts'
import { operationOf } from './operation.ts'
import { routerView } from './router-view.ts'

const description = `Every call of Wordtide for programs.

Sign in by \`POST /users/session\`, whose cookie serves every other call, or send an access token of the settings page as
\`Authorization: Bearer\`. Times are unix milliseconds, ids are text, fields that are not known are ignored. \`next\` of a
page comes back as \`page\`; it is null on the last one. Whatever fails answers \`status\`, \`code\` and \`message\`.`

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
      description,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: components.schemas(),
      examples: failureExamples(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(publicUrl),
          description: 'Set by signing in.',
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
  const examples = keys.map((key) => [key, { summary: errorCatalogue[key].message, value: toErrorBody(key) }])
  return Object.fromEntries(examples)
}
