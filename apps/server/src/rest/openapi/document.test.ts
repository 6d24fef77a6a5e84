import { readFileSync } from 'node:fs'
import { validate } from '@readme/openapi-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import { type Endpoint, endpoints } from '@wordtide/api'
import { errorCatalogue } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { matrix } from '../../permissions/testing/matrix.ts'
import { checks } from '../checks.ts'
import { openApiDocument } from './document.ts'
import { errorsOf } from './errors.ts'
import { operationsOf } from './testing/operations.ts'

const document = openApiDocument('http://localhost:3000')
const operations = operationsOf(document)
const nameOf = ({ rest: { method, path } }: Endpoint) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`

describe('the document', () => {
  it('is committed as openapi.json', () => {
    const committed = readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')
    const isCurrent = JSON.stringify(JSON.parse(committed)) === JSON.stringify(document)
    expect(isCurrent, 'apps/server/openapi.json is stale: run `npm run openapi` and commit what changes').toBe(true)
  })

  it('is valid OpenAPI 3 by two validators', async () => {
    expect(await new Validator().validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true })
    const copy = openApiDocument('http://localhost:3000')
    expect(await validate(copy)).toMatchObject({ valid: true, warnings: [] })
  })

  it('has every endpoint and check, each with a summary of its own', () => {
    const ofChecks = checks.map(({ path }) => `GET ${path}`)
    expect(operations.map(({ name }) => name).sort()).toEqual([...endpoints.map(nameOf), ...ofChecks].sort())
    const summaries = operations.map(({ operation: { summary } }) => summary)
    expect(new Set(summaries).size).toBe(operations.length)
    expect(summaries).not.toContain(undefined)
  })

  it('describes every group of endpoints', () => {
    const used = operations.flatMap(({ operation: { tags = [] } }) => tags)
    expect(document.tags?.map(({ name }) => name).sort()).toEqual([...new Set(used)].sort())
  })

  it('names the session cookie as this server does', () => {
    const cookieOf = (publicUrl: string) => openApiDocument(publicUrl).components?.securitySchemes?.session
    expect(cookieOf('http://localhost:3000')).toMatchObject({ in: 'cookie', name: 'wordtide_session' })
    expect(cookieOf('https://words.example')).toMatchObject({ in: 'cookie', name: '__Host-wordtide_session' })
  })

  it.each(operations)('$name describes each of its parameters', ({ operation: { parameters = [] } }) => {
    for (const parameter of parameters) {
      expect(parameter).toHaveProperty('description')
      expect(parameter).not.toHaveProperty('description', '')
    }
  })

  it('names schemas as the code does, and forbids no additional properties', () => {
    expect(Object.keys(document.components?.schemas ?? {})).toEqual(
      expect.arrayContaining(['CreateVocInput', 'ErrorBody', 'LanguageCode', 'ListView', 'ReviewVocView', 'VocView']),
    )
    expect(JSON.stringify(document)).not.toContain('additionalProperties')
  })

  it('names what vocabularies consist of, as it is sent and as it is read', () => {
    const parts = ['Attribute', 'Definition', 'Example', 'Tag', 'Translation'].flatMap((name) => [name, `${name}Input`])
    expect(Object.keys(document.components?.schemas ?? {})).toEqual(expect.arrayContaining(parts))
  })

  it('lists all error codes and keys', () => {
    const { ErrorCode, ErrorKey } = document.components?.schemas ?? {}
    expect(ErrorCode).toMatchObject({ enum: expect.arrayContaining([400, 503, 1005, 4002]) })
    expect(ErrorKey).toMatchObject({ enum: Object.keys(errorCatalogue) })
  })

  it('has no defaults, for which generators would require the fields', () => {
    expect(JSON.stringify(document.components?.schemas)).not.toContain('"default"')
    expect(JSON.stringify(operations.map(({ operation: { parameters } }) => parameters))).not.toContain('"default"')
  })

  it('has no parameter that can be null, and says how arrays are written', () => {
    for (const { name, operation } of operations)
      for (const parameter of operation.parameters ?? []) {
        expect(JSON.stringify(parameter), name).not.toContain('nullable')
        if (JSON.stringify(parameter).includes('"array"'))
          expect(parameter, name).toMatchObject({ style: 'form', explode: true })
      }
  })

  it('has bounds and choices', () => {
    expect(document.components?.schemas?.CreateListInput).toMatchObject({
      required: ['name', 'language', 'targetLanguages'],
      properties: {
        name: { type: 'string', minLength: 3, maxLength: 50 },
        description: { type: 'string', maxLength: 255, description: 'Default: empty.' },
        targetLanguages: { type: 'array', minItems: 1, maxItems: 50 },
        tags: { type: 'array', maxItems: 20, items: { $ref: '#/components/schemas/TagInput' } },
      },
    })
    expect(document.components?.schemas?.TagInput).toEqual({ type: 'string', minLength: 1, maxLength: 19 })
  })

  it('has the image beside the data, and not in the JSON', () => {
    const { post } = document.paths['/vocs'] ?? {}
    expect(post?.requestBody).toEqual({ $ref: '#/components/requestBodies/VocsCreate' })
    expect(document.components?.requestBodies?.VocsCreate).toMatchObject({
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/CreateVocInput' } },
        'multipart/form-data': {
          schema: {
            properties: { data: { $ref: '#/components/schemas/CreateVocInput' }, image: { format: 'binary' } },
          },
        },
      },
    })
    expect(document.components?.schemas?.CreateVocInput).not.toHaveProperty('properties.image')
  })

  it('has no request body without fields', () => {
    expect(document.paths['/users/session']?.delete).not.toHaveProperty('requestBody')
    expect(document.paths['/lists/{listId}/shares']?.delete).toHaveProperty('requestBody')
  })

  it('says which calls send versions, and which keep to them', () => {
    const callsWith = (text: string) =>
      operations
        .filter(({ operation }) => JSON.stringify(operation).includes(text))
        .map(({ name }) => name)
        .sort()
    const changes = ['lists', 'vocs']
      .flatMap((things) => [`/${things}/{id}`, `/${things}/{id}/image`])
      .concat('/vocs/{id}/audio')
      .flatMap((path) => [`PUT ${path}`, `DELETE ${path}`])
      .sort()
    expect(callsWith('"name":"If-Match"')).toEqual(changes)
    expect(callsWith('PRECONDITION_FAILED')).toEqual(changes)
    expect(callsWith('"name":"If-None-Match"')).toEqual(['GET /vocs/{id}'])
    const { get, put } = document.paths['/lists/{id}'] ?? {}
    for (const operation of [get, put]) expect(operation?.responses[200]).toHaveProperty('headers.ETag')
    expect(get?.responses).not.toHaveProperty('304')
    expect(document.paths['/vocs/{id}']?.get?.responses).toHaveProperty('304')
  })

  it('says what is left of the limits of every call that is counted, also if its response is a file', () => {
    const successesOf = (endpoint: Endpoint) =>
      Object.entries(operations.find(({ name }) => name === nameOf(endpoint))?.operation.responses ?? {}).filter(
        ([status]) => status.startsWith('2'),
      )
    const counted = endpoints.filter((endpoint) => errorsOf(endpoint).includes('TOO_MANY_REQUESTS'))
    expect(counted.map(nameOf)).toContain('GET /tts')
    for (const endpoint of endpoints)
      for (const [status, response] of successesOf(endpoint))
        expect(
          'RateLimit-Remaining' in (('headers' in response && response.headers) || {}),
          `${nameOf(endpoint)} ${status}`,
        ).toBe(counted.includes(endpoint))
  })

  it('says which credentials a call accepts', () => {
    const securityOf = (path: string, method: 'get' | 'post' | 'delete') => document.paths[path]?.[method]?.security
    expect(securityOf('/lists', 'post')).toEqual([{ session: [] }, { token: [] }])
    expect(securityOf('/users', 'delete')).toEqual([{ session: [] }])
    expect(securityOf('/users/session', 'post')).toEqual([{}, { session: [] }, { token: [] }])
  })
})

describe.each(endpoints)('the errors of $name', (endpoint) => {
  const documented = errorsOf(endpoint)

  it('include those of the permission matrix', () => {
    const outcomes = Object.values(matrix[endpoint.name].may)
    expect(outcomes.length).toBeGreaterThan(0)
    for (const outcome of outcomes) if (outcome !== 'ok') expect(documented).toContain(outcome)
  })

  it('are documented once, each under its status', () => {
    expect(new Set(documented).size).toBe(documented.length)
    const { operation } = operations.find(({ name }) => name === nameOf(endpoint)) ?? {}
    for (const key of documented)
      expect(operation?.responses[errorCatalogue[key].status]).toHaveProperty([
        'content',
        'application/json',
        'examples',
        key,
      ])
  })
})
