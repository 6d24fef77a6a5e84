import type { Endpoint, FileFieldName } from '@wordtide/api'
import { imageTypes, soundTypes } from '@wordtide/contract'
import type { OpenAPIV3 } from 'openapi-types'
import { filesOf, onlyFileOf, takesFile, takesQuery } from '../input.ts'
import type { Components } from './components.ts'
import { fieldsOf } from './fields.ts'

/** The example's input by the names of its fields. */
export const exampleInputOf = ({ rest }: Endpoint): Record<string, unknown> => ({ ...rest.example?.input })

type Body = OpenAPIV3.RequestBodyObject

/**
 * Returns the request body of an endpoint, if it has one. A body of several types is a component: a generator that can only take one type
 * then takes the first, while some mix the types of a body that is part of its operation.
 */
export function requestBodyOf(
  endpoint: Endpoint,
  components: Components,
): Body | OpenAPIV3.ReferenceObject | undefined {
  const body = bodyOf(endpoint, components)
  if (body === undefined || Object.keys(body.content).length === 1) return body
  return components.referToBody(pascal(endpoint.name), body)
}

/** `VocsCreate` of `vocs.create`. */
const pascal = (name: string) => name.replace(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase())

function bodyOf(endpoint: Endpoint, components: Components): Body | undefined {
  const { path, body } = fieldsOf(endpoint)
  const only = onlyFileOf(endpoint)
  if (only !== undefined) return fileBody(only)
  if (body.length === 0) return undefined
  const schema = components.refer(endpoint.input, 'input', [...path, 'image', 'audio', 'file'])
  const files = filesOf(endpoint)
  const example = Object.fromEntries(Object.entries(exampleInputOf(endpoint)).filter(([name]) => body.includes(name)))
  if (takesFile(endpoint)) return { required: true, content: { 'multipart/form-data': withFile(schema, example) } }
  return {
    required: !takesQuery(endpoint),
    content: {
      'application/json': { schema, example },
      ...(files.length > 0 ? { 'multipart/form-data': multipartOf(schema, example, files) } : {}),
    },
  }
}

/** The parts that are files: what they are, and their types. */
const parts: Record<FileFieldName, { description: string; types: readonly string[] }> = {
  image: { description: 'PNG or JPEG, detected by its bytes.', types: imageTypes },
  audio: { description: 'MP3, Ogg, WAV, WebM or M4A, detected by its bytes.', types: soundTypes },
}

const schemasOf = (files: readonly FileFieldName[]): Record<string, OpenAPIV3.SchemaObject> =>
  Object.fromEntries(
    files.map((name) => [name, { type: 'string', format: 'binary', description: parts[name].description }]),
  )

const typesOf = (files: readonly FileFieldName[]) =>
  Object.fromEntries(files.map((name) => [name, { contentType: parts[name].types.join(', ') }]))

/** A file as the part of its name. That it can be the body itself is told in words: a generator makes no use of it. */
const fileBody = (name: FileFieldName): Body => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: schemasOf([name]), required: [name] },
      encoding: typesOf([name]),
    },
  },
})

/** `data` and files, in any order. */
const multipartOf = (
  schema: OpenAPIV3.ReferenceObject,
  data: object,
  files: readonly FileFieldName[],
): OpenAPIV3.MediaTypeObject => ({
  example: { data },
  schema: { type: 'object', properties: { data: schema, ...schemasOf(files) }, required: ['data'] },
  encoding: { data: { contentType: 'application/json' }, ...typesOf(files) },
})

/** `data` and `file`, in either order. */
const withFile = (schema: OpenAPIV3.ReferenceObject, data: object): OpenAPIV3.MediaTypeObject => ({
  example: { data, file: 'Word,Meaning,Page\nla casa,house,1\n' },
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
