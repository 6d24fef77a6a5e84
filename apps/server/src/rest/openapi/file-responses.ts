import { imageTypes } from '@wordtide/contract'
import type { OpenAPIV3 } from 'openapi-types'
import type { Row } from '../row.ts'

const bytes: OpenAPIV3.MediaTypeObject = { schema: { type: 'string', format: 'binary' } }

const types = { image: imageTypes, sound: ['audio/wav', 'audio/mpeg'] }

/** What a call that answers a file says when it goes well. */
export function fileResponses(file: NonNullable<Row['file']>): OpenAPIV3.ResponsesObject {
  if (file === 'download') return { 200: { description: 'A file to keep.', content: json } }
  const content = Object.fromEntries(types[file].map((type) => [type, bytes]))
  const headers = { ETag: { description: 'For `If-None-Match`.', schema: { type: 'string' as const } } }
  return {
    200: { description: 'The whole.', headers, content },
    206: { description: 'The part that `Range` asked for.', headers, content },
    304: { description: 'The caller has it already, says `If-None-Match`.' },
  }
}

const json = { 'application/json': { schema: { type: 'object' as const } } }
