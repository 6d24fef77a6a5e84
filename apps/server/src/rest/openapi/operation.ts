import type { Endpoint } from '@wordtide/api'
import { type ErrorKey, errorBody, errorCatalogue, errorMessageOf, imageTypes } from '@wordtide/contract'
import type { OpenAPIV3 } from 'openapi-types'
import { rateLimitHeaders } from '../../plugins/access/rate-limit-headers.ts'
import { acceptsKey, keyHeader, maxKeyLength, replayHeader } from '../idempotency.ts'
import { takesFile, takesImage, takesImageOnly, takesQuery } from '../input.ts'
import { keepsToIfMatch, keepsToIfNoneMatch, sendsVersion } from '../versions.ts'
import type { Components } from './components.ts'
import { errorsOf } from './errors.ts'
import { describeParameter, fieldsOf } from './fields.ts'

type Responses = OpenAPIV3.ResponsesObject

/** Returns the operation of an endpoint without its name, group and summary. */
export function operationOf(endpoint: Endpoint, components: Components): OpenAPIV3.OperationObject {
  const requestBody = requestBodyOf(endpoint, components)
  return {
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint, components),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: { ...successOf(endpoint, components), ...failuresOf(endpoint, components) },
  }
}

function securityOf({ access }: Endpoint): OpenAPIV3.SecurityRequirementObject[] {
  if (access === 'public') return []
  return access === 'session' ? [{ session: [] }] : [{ session: [] }, { token: [] }]
}

/** The example's input by the names of its fields. */
const exampleInputOf = ({ rest }: Endpoint): Record<string, unknown> => ({ ...rest.example?.input })

function parametersOf(endpoint: Endpoint, components: Components): OpenAPIV3.ParameterObject[] {
  const { input, rest } = endpoint
  const { path, query, body } = fieldsOf(endpoint)
  const example = exampleInputOf(endpoint)
  const aliases = new Map(Object.entries(rest.aliases ?? {}).map(([alias, field]) => [field, alias]))
  const parameter = (name: string, where: 'path' | 'query'): OpenAPIV3.ParameterObject => ({
    name: aliases.get(name) ?? name,
    in: where,
    description: `${describeParameter(endpoint, name)}${aliases.has(name) ? ` Also accepted as \`${name}\`.` : ''}`,
    required: where === 'path' || (query.includes(name) && input.shape[name]?.safeParse(undefined).success === false),
    schema: components.field(input, name),
    ...(name in example ? { example: example[name] } : {}),
  })
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

function requestBodyOf(endpoint: Endpoint, components: Components): OpenAPIV3.RequestBodyObject | undefined {
  const { path, body } = fieldsOf(endpoint)
  if (takesImageOnly(endpoint)) return imageBody
  if (body.length === 0) return undefined
  const schema = components.refer(endpoint.input, 'input', [...path, 'image', 'file'])
  const example = Object.fromEntries(Object.entries(exampleInputOf(endpoint)).filter(([name]) => body.includes(name)))
  if (takesFile(endpoint)) return { required: true, content: { 'multipart/form-data': withFile(schema, example) } }
  return {
    required: !takesQuery(endpoint),
    content: {
      'application/json': { schema, example },
      ...(takesImage(endpoint) ? { 'multipart/form-data': multipartOf(schema, example) } : {}),
    },
  }
}

const imagePart: OpenAPIV3.SchemaObject = {
  type: 'string',
  format: 'binary',
  description: 'PNG or JPEG, detected by its bytes.',
}

/** An image as the body, or as the part `image`. */
const imageBody: OpenAPIV3.RequestBodyObject = {
  required: true,
  content: {
    ...Object.fromEntries(imageTypes.map((type) => [type, { schema: imagePart }])),
    'multipart/form-data': {
      schema: { type: 'object', properties: { image: imagePart }, required: ['image'] },
      encoding: { image: { contentType: imageTypes.join(', ') } },
    },
  },
}

/** `data` and `image`, in either order. */
const multipartOf = (schema: OpenAPIV3.ReferenceObject, data: object): OpenAPIV3.MediaTypeObject => ({
  example: { data },
  schema: {
    type: 'object',
    properties: {
      data: schema,
      image: imagePart,
    },
    required: ['data'],
  },
  encoding: { data: { contentType: 'application/json' }, image: { contentType: imageTypes.join(', ') } },
})

/** `data` and `file`, in either order. */
const withFile = (schema: OpenAPIV3.ReferenceObject, data: object): OpenAPIV3.MediaTypeObject => ({
  example: { data },
  schema: {
    type: 'object',
    properties: {
      data: schema,
      file: { type: 'string', format: 'binary', description: 'A file of vocabularies, known by its bytes.' },
    },
    required: ['file'],
  },
  encoding: { data: { contentType: 'application/json' } },
})

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

type Headers = Record<string, OpenAPIV3.HeaderObject>

const withHeaders = (headers: Headers): { headers?: Headers } => (Object.keys(headers).length === 0 ? {} : { headers })

/** Returns whether calls of an endpoint are counted. */
const countsCalls = (endpoint: Endpoint): boolean => errorsOf(endpoint).includes('TOO_MANY_REQUESTS')

const count = (description: string): OpenAPIV3.HeaderObject => ({ description, schema: { type: 'integer' } })

const rateLimit: Headers = {
  [rateLimitHeaders.limit]: count('The calls that fit into the window of the tightest limit that this call has met.'),
  [rateLimitHeaders.remaining]: count('The calls that are left of it.'),
  [rateLimitHeaders.reset]: count('Seconds until the window ends and counting restarts.'),
}

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

const retryAfter: OpenAPIV3.HeaderObject = {
  description: 'Seconds to wait before the next attempt.',
  schema: { type: 'integer' },
}

/** Returns one response per status, with an example of each error that has this status. */
function failuresOf(endpoint: Endpoint, components: Components): Responses {
  const byStatus = new Map<number, ErrorKey[]>()
  for (const key of errorsOf(endpoint)) {
    const { status } = errorCatalogue[key]
    byStatus.set(status, [...(byStatus.get(status) ?? []), key])
  }
  const schema = components.refer(errorBody, 'output')
  const documented = [...byStatus].map(([status, keys]): [string, OpenAPIV3.ResponseObject] => [
    String(status),
    {
      description: keys.map((key) => errorMessageOf(key)).join(' · '),
      ...withHeaders({
        ...(status === 429 ? rateLimit : {}),
        ...(status === 429 || status === 503 || keys.includes('IDEMPOTENCY_KEY_IN_USE')
          ? { 'Retry-After': retryAfter }
          : {}),
      }),
      content: {
        'application/json': {
          schema,
          examples: Object.fromEntries(keys.map((key) => [key, { $ref: `#/components/examples/${key}` }])),
        },
      },
    },
  ])
  const unexpected = { description: 'Any other error.', content: { 'application/json': { schema } } }
  return { ...Object.fromEntries(documented), default: unexpected }
}
