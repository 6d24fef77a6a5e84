import { validate } from '@readme/openapi-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import { errorCatalogue } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { matrix, procedures } from '../../permissions/testing/matrix.ts'
import { rows } from '../rows.ts'
import { openApiDocument } from './document.ts'
import { errorsOf } from './errors-of.ts'
import { operationsOf } from './testing/operations.ts'

const document = openApiDocument('http://localhost:3000')
const operations = operationsOf(document)

describe('the document', () => {
  it('is valid OpenAPI 3 to one validator, and to another', async () => {
    expect(await new Validator().validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true })
    const copy = openApiDocument('http://localhost:3000')
    expect(await validate(copy)).toMatchObject({ valid: true, warnings: [] })
  })

  it('has every call, each with a summary of its own', () => {
    const named = rows.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(operations.map(({ name }) => name).sort()).toEqual(named.sort())
    const summaries = operations.map(({ operation: { summary } }) => summary)
    expect(new Set(summaries).size).toBe(rows.length)
    expect(summaries).not.toContain(undefined)
  })

  it('says what each group of calls is about', () => {
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

  it('has every schema under the name that it has in the code, and refuses no field that it does not know', () => {
    expect(Object.keys(document.components?.schemas ?? {})).toEqual(
      expect.arrayContaining(['CreateVocInput', 'ErrorBody', 'LanguageCode', 'ListView', 'ReviewVocView', 'VocView']),
    )
    expect(JSON.stringify(document)).not.toContain('additionalProperties')
  })

  it('tells of bounds and choices', () => {
    expect(document.components?.schemas?.CreateListInput).toMatchObject({
      required: ['name', 'language', 'targetLanguages'],
      properties: {
        name: { type: 'string', minLength: 3, maxLength: 50 },
        description: { type: 'string', maxLength: 255, default: '' },
        targetLanguages: { type: 'array', minItems: 1, maxItems: 50 },
        tags: { type: 'array', maxItems: 20, items: { type: 'string', minLength: 1, maxLength: 19 } },
      },
    })
  })

  it('takes an image beside the data, and names it in no JSON', () => {
    const { post } = document.paths['/vocs'] ?? {}
    expect(post?.requestBody).toMatchObject({
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

  it('asks for no body where nothing is to say', () => {
    expect(document.paths['/users/session']?.delete).not.toHaveProperty('requestBody')
    expect(document.paths['/lists/{listId}/shares']?.delete).toHaveProperty('requestBody')
  })

  it('says by what a call is signed in', () => {
    const securityOf = (path: string, method: 'get' | 'post' | 'delete') => document.paths[path]?.[method]?.security
    expect(securityOf('/lists', 'post')).toEqual([{ session: [] }, { token: [] }])
    expect(securityOf('/users', 'delete')).toEqual([{ session: [] }])
    expect(securityOf('/users/session', 'post')).toEqual([])
  })
})

describe('the failures of a call', () => {
  it.each(rows)('$method $path: those that the matrix of permissions names are documented', (row) => {
    const documented = errorsOf(row)
    const outcomes = procedures.flatMap((path) => (path === row.procedure ? Object.values(matrix[path].may) : []))
    expect(outcomes.length).toBeGreaterThan(0)
    for (const outcome of outcomes) if (outcome !== 'ok') expect(documented).toContain(outcome)
  })

  it.each(rows)('$method $path: each is there once, under its status', (row) => {
    const documented = errorsOf(row)
    expect(new Set(documented).size).toBe(documented.length)
    const { operation } =
      operations.find(({ name }) => name === `${row.method} ${row.path.replace(/:(\w+)/g, '{$1}')}`) ?? {}
    for (const key of documented)
      expect(operation?.responses[errorCatalogue[key].status]).toHaveProperty([
        'content',
        'application/json',
        'examples',
        key,
      ])
  })
})
