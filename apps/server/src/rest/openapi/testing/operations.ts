import { Ajv, type ValidateFunction } from 'ajv'
import type { OpenAPIV3 } from 'openapi-types'
import type { Answer } from '../../../testing/index.ts'

export interface Operation {
  /** `GET /lists/{id}`. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  operation: OpenAPIV3.OperationObject
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
const keys = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const

/** Returns every operation of the document. */
export function operationsOf({ paths }: OpenAPIV3.Document): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item?.[keys[method]]
      return operation === undefined ? [] : [{ name: `${method} ${path}`, method, path, operation }]
    }),
  )
}

/** Returns the types of a request body with their schemas and examples. */
export function bodyContentOf({ components }: OpenAPIV3.Document, { requestBody }: OpenAPIV3.OperationObject) {
  if (requestBody === undefined) return {}
  const body = isReference(requestBody)
    ? components?.requestBodies?.[requestBody.$ref.replace('#/components/requestBodies/', '')]
    : requestBody
  return body !== undefined && 'content' in body ? body.content : {}
}

/** Returns the part of a request body that is an image or a sound and nothing else; undefined for another body. */
export function onlyFileOf(content: Record<string, OpenAPIV3.MediaTypeObject>): 'image' | 'audio' | undefined {
  const { encoding } = content['multipart/form-data'] ?? {}
  if (encoding === undefined || 'data' in encoding) return undefined
  return 'audio' in encoding ? 'audio' : 'image'
}

const isReference = (value: object): value is OpenAPIV3.ReferenceObject => '$ref' in value

/** Returns how a response differs from the document; undefined if it does not. */
export type ResponseCheck = (
  operation: Operation,
  response: Pick<Answer, 'status' | 'headers' | 'body' | 'bytes'>,
) => string | undefined

/** Returns the check of responses against this document. It compiles each schema once. */
export function createResponseCheck(document: OpenAPIV3.Document): ResponseCheck {
  const ajv = new Ajv({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'document')
  const compiled = new Map<string, ValidateFunction>()
  const validator = (...path: string[]): ValidateFunction => {
    const pointer = path.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `document#/${pointer}` })
    compiled.set(pointer, known)
    return known
  }
  return ({ method, path, operation }, { status, headers, body, bytes }) => {
    const response = operation.responses[status]
    if (response === undefined || isReference(response)) return `the status ${status} is not documented`
    const { content } = response
    if (content === undefined) return bytes.length === 0 ? undefined : 'there is a body'
    const type = String(headers['content-type']).split(';', 1)[0] ?? ''
    if (!(type in content)) return `the type ${type} is not documented`
    if (type !== 'application/json') return undefined
    const where = ['paths', path, keys[method], 'responses', String(status), 'content', type, 'schema']
    const validate = validator(...where)
    return validate(body) ? undefined : ajv.errorsText(validate.errors)
  }
}
