import type { Endpoint } from '@wordtide/api'
import type { OpenAPIV3 } from 'openapi-types'
import { acceptsKey, keyHeader, maxKeyLength, replayHeader } from '../idempotency.ts'
import { takesQuery } from '../input.ts'
import { keepsToIfMatch, keepsToIfNoneMatch, sendsVersion } from '../versions.ts'
import { exampleInputOf, requestBodyOf } from './bodies.ts'
import type { Components } from './components.ts'
import { errorsOf } from './errors.ts'
import { failuresOf } from './failures.ts'
import { describeParameter, fieldsOf } from './fields.ts'
import { type Headers, rateLimit, withHeaders } from './headers.ts'
import { defaultInWords, sentences } from './tidy.ts'

type Responses = OpenAPIV3.ResponsesObject

/** Returns the operation of an endpoint without its name, group and summary. */
export function operationOf(endpoint: Endpoint, components: Components): OpenAPIV3.OperationObject {
  const requestBody = requestBodyOf(endpoint, components)
  return {
    description: sentences(endpoint.rest.description, accessOf(endpoint)),
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint, components),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: { ...successOf(endpoint, components), ...failuresOf(errorsOf(endpoint), components) },
  }
}

function securityOf({ access }: Endpoint): OpenAPIV3.SecurityRequirementObject[] {
  if (access === 'public') return [{}, { session: [] }, { token: [] }]
  return access === 'session' ? [{ session: [] }] : [{ session: [] }, { token: [] }]
}

/** Says who may make the call, which `security` has no words for: its schemes know no scopes. */
function accessOf({ access, rest }: Endpoint): string {
  if (access === 'public') return 'For everybody, signed in or not.'
  if (access === 'session') return 'With a session only, not with an access token.'
  return rest.method === 'GET'
    ? 'With a session or an access token.'
    : 'With a session, or an access token of the scope `write`.'
}

function parametersOf(endpoint: Endpoint, components: Components): OpenAPIV3.ParameterObject[] {
  const { input, rest } = endpoint
  const { path, query, body } = fieldsOf(endpoint)
  const example = exampleInputOf(endpoint)
  const aliases = new Map(Object.entries(rest.aliases ?? {}).map(([alias, field]) => [field, alias]))
  const parameter = (name: string, where: 'path' | 'query'): OpenAPIV3.ParameterObject => {
    const schema = components.field(input, name)
    const absent = input.shape[name]?.safeParse(undefined)
    const isArray = 'type' in schema && schema.type === 'array'
    return {
      name: aliases.get(name) ?? name,
      in: where,
      description: sentences(
        describeParameter(endpoint, name),
        absent?.data !== undefined && absent.data !== '' && defaultInWords(absent.data),
        aliases.has(name) && `Also accepted as \`${name}\`.`,
      ),
      required: where === 'path' || (query.includes(name) && absent?.success === false),
      ...(isArray ? { style: 'form', explode: true } : {}),
      schema,
      ...(name in example ? { example: example[name] } : {}),
    }
  }
  const inQuery = takesQuery(endpoint) ? [...query, ...body] : query
  const inUrl = [...path.map((name) => parameter(name, 'path')), ...inQuery.map((name) => parameter(name, 'query'))]
  return [
    ...inUrl,
    ...(acceptsKey(endpoint) ? [idempotencyKey] : []),
    ...(keepsToIfMatch(rest) ? [ifMatch] : []),
    ...(keepsToIfNoneMatch(rest) ? [ifNoneMatch] : []),
  ]
}

const tagsParameter = (name: string, description: string): OpenAPIV3.ParameterObject => ({
  name,
  in: 'header',
  description,
  required: false,
  schema: { type: 'string' },
})

const ifMatch = tagsParameter(
  'If-Match',
  'An `ETag` that you have read, or several: the request fails with 412 unless one of them is the current version.',
)
const ifNoneMatch = tagsParameter(
  'If-None-Match',
  'An `ETag` that you have read, or several: the response is a 304 if one of them is the current version.',
)

const idempotencyKey: OpenAPIV3.ParameterObject = {
  name: keyHeader,
  in: 'header',
  description:
    'Names this request, so that you can repeat it safely: for 24 hours, a request with the same key gets the first response again.',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: maxKeyLength },
}

function successOf(endpoint: Endpoint, components: Components): Responses {
  const { rest, output } = endpoint
  const { file, status = 200, dryRunStatus = status, setsSession, example } = rest
  const counted = countsCalls(endpoint) ? rateLimit : {}
  if (file !== undefined) return fileResponsesOf(file, counted, components)
  if (status === 204) return { 204: { description: 'Done.', ...withHeaders(counted) } }
  const content = { 'application/json': { schema: components.refer(output, 'output'), example: example?.output } }
  const headers: Headers = {
    ...counted,
    ...(setsSession === true ? { 'Set-Cookie': sessionCookie } : {}),
    ...(acceptsKey(endpoint) ? { [replayHeader]: replayed } : {}),
    ...(sendsVersion(rest) ? { ETag: versionTag } : {}),
  }
  return {
    ...(dryRunStatus === status
      ? {}
      : { [dryRunStatus]: { description: 'Done, in a dry run.', ...withHeaders(headers), content } }),
    [status]: { description: status === 201 ? 'Created.' : 'Done.', ...withHeaders(headers), content },
    ...(keepsToIfNoneMatch(rest) ? { 304: unchanged } : {}),
  }
}

/** Returns whether calls of an endpoint are counted. */
const countsCalls = (endpoint: Endpoint): boolean => errorsOf(endpoint).includes('TOO_MANY_REQUESTS')

const versionTag: OpenAPIV3.HeaderObject = {
  description: 'The version of the last edit, for `If-Match`.',
  schema: { type: 'string' },
}

const unchanged: OpenAPIV3.ResponseObject = { description: 'Unchanged, according to `If-None-Match`.' }

const replayed: OpenAPIV3.HeaderObject = {
  description: `Present if this is the response to an earlier request with the same \`${keyHeader}\`.`,
  schema: { type: 'string', enum: ['true'] },
}

const sessionCookie: OpenAPIV3.HeaderObject = {
  description:
    'The session cookie, and a second one by which the account recognizes this browser. The second one grants nothing, and a program can drop it.',
  schema: { type: 'string' },
}

function fileResponsesOf(
  { types, isDownload, json }: NonNullable<Endpoint['rest']['file']>,
  counted: Headers,
  components: Components,
): Responses {
  if (isDownload === true) {
    const jsonSchema = json === undefined ? { type: 'object' } : components.refer(json, 'output')
    const schemaOf = (type: string) => (type.endsWith('json') ? jsonSchema : { type: 'string', format: 'binary' })
    const content = types.map((type) => [type, { schema: schemaOf(type) }])
    return {
      200: { description: 'A file to download.', ...withHeaders(counted), content: Object.fromEntries(content) },
    }
  }
  const bytes: OpenAPIV3.SchemaObject = { type: 'string', format: 'binary' }
  const content = Object.fromEntries(types.map((type) => [type, { schema: bytes }]))
  const headers: Headers = { ETag: { description: 'For `If-None-Match`.', schema: { type: 'string' } }, ...counted }
  return {
    200: { description: 'The whole file.', headers, content },
    206: { description: 'The range that `Range` requests.', headers, content },
    304: unchanged,
  }
}
