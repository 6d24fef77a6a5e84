import { describeProcedure } from '@wordtide/api'
import { type ErrorKey, errorBody, errorCatalogue } from '@wordtide/contract'
import type { OpenAPIV3 } from 'openapi-types'
import type { Row } from '../row.ts'
import type { Components } from './components.ts'
import { errorsOf } from './errors-of.ts'
import { type Example, exampleOf } from './examples/index.ts'
import { fieldsOf } from './fields-of.ts'
import { fileResponses } from './file-responses.ts'
import { parameterDescriptions } from './parameters.ts'

type Operation = OpenAPIV3.OperationObject
type Responses = OpenAPIV3.ResponsesObject

/** What the document says of one call, beside its name. */
export function operationOf(row: Row, components: Components): Omit<Operation, 'operationId'> {
  const example = exampleOf(row.procedure)
  const body = requestBody(row, components, example)
  return {
    summary: row.summary,
    ...(row.description === undefined ? {} : { description: row.description }),
    security: securityOf(row),
    parameters: parametersOf(row, components, example),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: { ...success(row, components, example), ...failures(row, components) },
  }
}

const ways = { session: { session: [] }, token: { token: [] } }

function securityOf({ procedure }: Row): OpenAPIV3.SecurityRequirementObject[] {
  const { access } = describeProcedure(procedure)
  if (access === 'public') return []
  return access === 'session' ? [ways.session] : [ways.session, ways.token]
}

function parametersOf(row: Row, components: Components, { input = {} }: Example): OpenAPIV3.ParameterObject[] {
  const { input: schema } = describeProcedure(row.procedure)
  const { path, query } = fieldsOf(row)
  const theirs = Object.fromEntries(Object.entries(row.rename ?? {}).map(([name, ours]) => [ours, name]))
  const parameter = (name: string, where: 'path' | 'query'): OpenAPIV3.ParameterObject => ({
    name: theirs[name] ?? name,
    in: where,
    description: `${parameterDescriptions[name] ?? ''}${name in theirs ? ` Also taken as \`${name}\`.` : ''}`,
    required: where === 'path' || schema.shape[name]?.safeParse(undefined).success === false,
    schema: components.field(schema, name),
    ...(name in input ? { example: input[name] } : {}),
  })
  return [...path.map((name) => parameter(name, 'path')), ...query.map((name) => parameter(name, 'query'))]
}

function requestBody(
  row: Row,
  components: Components,
  { input = {} }: Example,
): OpenAPIV3.RequestBodyObject | undefined {
  const { path, body } = fieldsOf(row)
  if (body.length === 0) return undefined
  const schema = components.refer(describeProcedure(row.procedure).input, 'input', [...path, 'image'])
  const example = Object.fromEntries(Object.entries(input).filter(([name]) => body.includes(name)))
  return {
    required: true,
    content: {
      'application/json': { schema, example },
      ...(row.upload === true ? { 'multipart/form-data': multipart(schema, example) } : {}),
    },
  }
}

/** `data` and `image`, in either order. */
const multipart = (schema: OpenAPIV3.ReferenceObject, data: object): OpenAPIV3.MediaTypeObject => ({
  example: { data },
  schema: {
    type: 'object',
    properties: {
      data: schema,
      image: { type: 'string', format: 'binary', description: 'PNG or JPEG, known by its bytes.' },
    },
    required: ['data'],
  },
  encoding: { data: { contentType: 'application/json' }, image: { contentType: 'image/png, image/jpeg' } },
})

function success(row: Row, components: Components, { output }: Example): Responses {
  if (row.file !== undefined) return fileResponses(row.file)
  if (row.status === 204) return { 204: { description: 'Done.' } }
  const schema = describeProcedure(row.procedure).output
  if (schema === undefined) throw new Error(`${row.procedure} does not say what it answers`)
  const answer = { schema: components.refer(schema, 'output'), example: output }
  const cookie = row.procedure === 'accounts.signIn' ? { headers: { 'Set-Cookie': sessionCookie } } : {}
  const description = row.status === 201 ? 'Created.' : 'Done.'
  return { [row.status ?? 200]: { description, ...cookie, content: { 'application/json': answer } } }
}

const sessionCookie: OpenAPIV3.HeaderObject = { description: 'The session.', schema: { type: 'string' } }

const retryAfter: OpenAPIV3.HeaderObject = { description: 'In how many seconds.', schema: { type: 'integer' } }

/** One answer a status, with an example for each way to get it. */
function failures(row: Row, components: Components): Responses {
  const byStatus = new Map<number, ErrorKey[]>()
  for (const key of errorsOf(row)) {
    const { status } = errorCatalogue[key]
    byStatus.set(status, [...(byStatus.get(status) ?? []), key])
  }
  const schema = components.refer(errorBody, 'output')
  const documented = [...byStatus].map(([status, keys]): [string, OpenAPIV3.ResponseObject] => [
    String(status),
    {
      description: keys.map((key) => errorCatalogue[key].message).join(' · '),
      ...(status === 429 || status === 503 ? { headers: { 'Retry-After': retryAfter } } : {}),
      content: {
        'application/json': {
          schema,
          examples: Object.fromEntries(keys.map((key) => [key, { $ref: `#/components/examples/${key}` }])),
        },
      },
    },
  ])
  const unexpected = { description: 'Anything else that failed.', content: { 'application/json': { schema } } }
  return { ...Object.fromEntries(documented), default: unexpected }
}
