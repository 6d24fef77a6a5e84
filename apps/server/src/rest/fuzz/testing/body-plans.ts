import * as fc from 'fast-check'
import type { OpenAPIV3 } from 'openapi-types'
import { onlyFileOf } from '../../openapi/testing/operations.ts'
import { type Change, changes, kind, mostly, oddTexts } from './odd-values.ts'
import { type Schemas, valuesOf } from './schema-values.ts'

interface Part {
  name: string
  headers: string
  content: 'fields' | UploadName | { text: string }
}

/** A PNG, or a WAV. */
export type UploadName = 'png' | 'wav'

export type Body =
  | { kind: 'none' }
  | { kind: 'text'; type: string; text: string }
  /** An image or a sound, or as many bytes of it. */
  | { kind: 'upload'; upload: UploadName; type: string; cut: number | null }
  | { kind: 'json'; type: string; fields: object; known: boolean; change: Change | null }
  | {
      kind: 'form'
      fields: object
      known: boolean
      change: Change | null
      parts: Part[]
      cut: number | null
      boundary: string
    }

const text = oddTexts.map((odd) => ({ text: odd }))

/** Bodies for one operation: some fit its schema, some nearly, some not at all. */
export function bodiesOf(operation: OpenAPIV3.OperationObject, schemas: Schemas): fc.Arbitrary<Body> {
  const none = fc.constant<Body>({ kind: 'none' })
  const { requestBody } = operation
  const content = requestBody !== undefined && 'content' in requestBody ? requestBody.content : {}
  const { schema, example } = content['application/json'] ?? {}
  const texts = fc.record({ kind: kind('text'), type: mostly(6, jsonTypes, oddTypes), text: brokenTexts })
  const file = onlyFileOf(content)
  if (file !== undefined) return fc.oneof({ weight: 6, arbitrary: uploads[file] }, { weight: 1, arbitrary: texts })
  const upload = content['multipart/form-data']
  if (schema === undefined && upload !== undefined)
    return fc.oneof({ weight: 9, arbitrary: fileForms(Object(upload.example).data) }, { weight: 1, arbitrary: texts })
  if (schema === undefined || Object.keys(schema).length === 0) return mostly<Body>(8, none, texts)
  const filled = valuesOf(schema, schemas).filter((value) => typeof value === 'object' && value !== null)
  const usual: fc.Arbitrary<object> = fc.oneof(
    fc.constant(Object(example)),
    filled.map(Object),
    mixed(Object(example), filled.map(Object)),
  )
  const described = { fields: usual, known: mostly(9, fc.constant(true), fc.constant(false)) }
  const change = mostly(6, fc.constant(null), changes)
  const json = fc.record({ kind: kind('json'), type: jsonTypes, ...described, change })
  const bodies: fc.Arbitrary<Body> = fc.oneof(
    { weight: 16, arbitrary: json },
    { weight: 2, arbitrary: texts },
    { weight: 1, arbitrary: none },
  )
  if (!('multipart/form-data' in content)) return bodies
  const cut = fc.option(fc.nat(2000), { freq: 1, nil: null })
  const form = fc.record({
    kind: kind('form'),
    ...described,
    change,
    parts: mostly(7, fc.constantFrom(...usualParts), fc.array(parts, { maxLength: 6 })),
    cut: mostly(9, fc.constant(null), cut),
    boundary: mostly(9, fc.constant('here'), fc.constantFrom('there', '', '"', 'x'.repeat(80))),
  })
  return fc.oneof(bodies, form)
}

/** Merges some fields of the example into the generated ones. */
const mixed = (example: object, filled: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc
    .tuple(filled, fc.subarray(Object.entries(example)))
    .map(([others, some]) => ({ ...others, ...Object.fromEntries(some) }))

const jsonTypes = mostly(
  9,
  fc.constant('application/json'),
  fc.constantFrom(
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;',
    'application/json; charset=latin1',
  ),
)
const oddTypes = fc.constantFrom(
  ...[
    '',
    'text/plain',
    'text/html',
    'application/x-www-form-urlencoded',
    'application/problem+json',
    'application/xml',
  ],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=here',
    'application/octet-stream',
    ';',
    '*/*',
    'a/b/c',
    'application/jsonx',
  ],
)
const brokenTexts = fc.oneof(
  oddTexts,
  fc.json(),
  fc.constantFrom(
    '{',
    '[',
    '"',
    '{"name":',
    '{"a":1,"a":2}',
    'null',
    '[]',
    '"text"',
    '{}x',
    '\ufeff{}',
    "{'a':1}",
    '{"a":NaN}',
    'name=a',
  ),
)

const data = 'form-data; name="data"'
const image = 'form-data; name="image"; filename="a.png"\r\nContent-Type: image/png'
const asFields = { name: 'data', headers: data, content: 'fields' as const }
const asFile = { ...asFields, headers: `${data}; filename="data.json"\r\nContent-Type: application/json` }
const asJson = { ...asFields, headers: `${data}\r\nContent-Type: application/json` }
const png = { name: 'image', headers: image, content: 'png' as const }
const usualParts: Part[][] = [[asFields], [asFields, png], [png, asFields], [asFile, png], [png, asFile], [asJson, png]]

const parts: fc.Arbitrary<Part> = fc.oneof(
  fc.constantFrom<Part>(asFields, asFile, asJson, png),
  fc.record({ name: fc.constant('image'), headers: fc.constant(image), content: text }),
  fc.record({
    name: fc.constant('data'),
    headers: fc.constantFrom(data, asFile.headers, asJson.headers),
    content: text,
  }),
  fc.record({
    name: fc.constant(''),
    headers: fc.constantFrom(
      'form-data',
      'form-data; name=""',
      'form-data; name="__proto__"',
      'attachment',
      '',
      'form-data; name="x"',
    ),
    content: text,
  }),
  // Begins like an image, or is an image of another type.
  fc
    .constantFrom('\x89PNG\r\n\x1a\n', 'ÿØÿ', '<svg/>', 'GIF89a')
    .map((begin) => ({ name: 'image', headers: image, content: { text: begin } })),
)

const fileHeaders = 'form-data; name="file"; filename="words.csv"'
const csv: Part = { name: 'file', headers: fileHeaders, content: { text: 'term,definition\nuno,one\n,two\n' } }
const usualUploads: Part[][] = [[csv], [asFields, csv], [csv, asFields], [asFile, csv], [csv, asJson]]

/** A file of vocabularies, mostly beside the example's fields. */
const fileForms = (example: unknown): fc.Arbitrary<Body> =>
  fc.record({
    kind: kind('form'),
    fields: fc.constant(Object(example)),
    known: fc.constant(false),
    change: mostly(4, fc.constant(null), changes),
    parts: mostly(
      5,
      fc.constantFrom(...usualUploads),
      fc.array(
        fc.oneof(
          parts,
          fc.constant(csv),
          text.map((content) => ({ ...csv, content })),
        ),
        { maxLength: 4 },
      ),
    ),
    cut: mostly(9, fc.constant(null), fc.nat(400)),
    boundary: fc.constant('here'),
  })

/** A file without fields, as the body or as a part. */
const uploadBodies = (upload: UploadName, types: readonly string[], part: Part): fc.Arbitrary<Body> =>
  fc.oneof(
    fc.record({
      kind: kind('upload'),
      upload: fc.constant(upload),
      type: mostly(6, fc.constantFrom(...types), oddTypes),
      cut: mostly(4, fc.constant(null), fc.nat(80)),
    }),
    fc.record({
      kind: kind('form'),
      fields: fc.constant({}),
      known: fc.constant(false),
      change: fc.constant(null),
      parts: mostly<Part[]>(4, fc.constant([part]), fc.array(parts, { maxLength: 4 })),
      cut: mostly(9, fc.constant(null), fc.nat(400)),
      boundary: fc.constant('here'),
    }),
  )

const wavHeaders = 'form-data; name="audio"; filename="a.wav"\r\nContent-Type: audio/wav'
const uploads = {
  image: uploadBodies('png', ['image/png', 'image/jpeg'], png),
  audio: uploadBodies('wav', ['audio/wav', 'audio/mpeg'], { name: 'audio', headers: wavHeaders, content: 'wav' }),
}
