import type { Call } from '../call.ts'
import { createResolver, type Document, type Operation } from './document.ts'

const json = 'application/json'
const form = 'multipart/form-data'

/** Returns the text of `generated/calls.ts`: how each operation of the document is called, and every error. */
export function callsText(document: Document): string {
  const resolve = createResolver(document)
  const { servers, paths, components } = document
  const keys = resolve(components.schemas.ErrorBody?.properties?.key ?? {}).enum ?? []
  const isBusy = (key: string) => [429, 503].includes(components.examples[key]?.value.status ?? 0)
  return `// Made from the OpenAPI document by \`npm run openapi\`: do not edit.
import type { Call } from '../call.ts'

/** The path under which the server has its calls. */
export const basePath = ${literal(servers[0]?.url)}

/** The names of all errors. */
export const errorKeys = ${literal(keys)} as const

/** The errors that come with the time to wait. */
export const busyErrorKeys = ${literal(keys.filter(isBusy))} as const

/** How each operation is called, by the two parts of its name. */
export const calls = {
${groupsOf(paths, (method, path, operation) => callOf(resolve, method, path, operation)).join('\n')}
} as const satisfies Record<string, Record<string, Call>>
`
}

function groupsOf(paths: Document['paths'], describe: (method: string, path: string, operation: Operation) => Call) {
  const groups = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const [group = '', name = ''] = operation.operationId.split('.')
      const call = literal(describe(method.toUpperCase(), path, operation))
      groups.set(group, [...(groups.get(group) ?? []), `    /** ${operation.summary}. */\n    ${name}: ${call},`])
    }
  return [...groups].map(([group, lines]) => `  ${group}: {\n${lines.join('\n')}\n  },`)
}

type Resolve = ReturnType<typeof createResolver>

function callOf(resolve: Resolve, method: string, path: string, operation: Operation): Call {
  const { requestBody, responses } = operation
  const { content = {} } = resolve(requestBody ?? {})
  const propertiesOf = (type: string) => Object.keys(resolve(content[type]?.schema ?? {}).properties ?? {})
  const part = propertiesOf(form).find((name) => name !== 'data')
  // A field that the body may have, too, stays out of URLs, which are logged.
  const query = parametersOf(resolve, operation, 'query').filter((name) => !propertiesOf(json).includes(name))
  const pages = pagesOf(resolve, operation)
  const examples = Object.values(responses).map((answer) => resolve(answer).content?.[json]?.examples ?? {})
  return {
    method,
    path,
    ...(query.length === 0 ? {} : { query }),
    ...(requestBody === undefined ? {} : { body: json in content ? 'json' : 'form' }),
    ...(part === undefined ? {} : { part }),
    answer: answerOf(resolve, operation),
    ...(pages === undefined ? {} : { pages }),
    ...(parametersOf(resolve, operation, 'header').includes('Idempotency-Key') ? { takesKey: true } : {}),
    errors: examples.flatMap((byKey) => Object.keys(byKey)),
  }
}

const parametersOf = (resolve: Resolve, { parameters = [] }: Operation, where: string): string[] =>
  parameters.flatMap((parameter) => {
    const { name, in: place } = resolve(parameter)
    return place === where ? [name] : []
  })

const successesOf = (resolve: Resolve, { responses }: Operation) =>
  Object.entries(responses).flatMap(([status, answer]) =>
    status.startsWith('2') ? Object.entries(resolve(answer).content ?? {}) : [],
  )

/** JSON that the document describes only as an object is a file to download. */
function answerOf(resolve: Resolve, operation: Operation): Call['answer'] {
  const contents = successesOf(resolve, operation)
  if (contents.length === 0) return 'none'
  const isNamed = ([type, { schema }]: (typeof contents)[number]) =>
    type === json && (schema.$ref !== undefined || schema.properties !== undefined)
  return contents.every(isNamed) ? 'json' : 'file'
}

/** A paged answer has a list of items, and `next`, which is sent back as `page` or `since`. */
function pagesOf(resolve: Resolve, operation: Operation): Call['pages'] {
  const [success] = successesOf(resolve, operation)
  const { properties = {} } = resolve(success?.[1].schema ?? {})
  const inQuery = parametersOf(resolve, operation, 'query')
  const cursor = ['page', 'since'].find((name) => inQuery.includes(name))
  const items = Object.keys(properties).find((name) => {
    const { type, anyOf = [] } = resolve(properties[name] ?? {})
    return [type, ...anyOf.map((one) => resolve(one).type)].includes('array')
  })
  if (cursor === undefined || items === undefined || !('next' in properties)) return undefined
  return { items, cursor }
}

/** Returns a value as TypeScript on one line, as this project writes it. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([name, inner]) => `${name}: ${literal(inner)}`)
      .join(', ')} }`
  return typeof value === 'string' ? `'${value}'` : String(value)
}
