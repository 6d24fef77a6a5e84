import { byteStream, endpoints } from '@wordtide/api'
import { pngFile, wavFile } from '@wordtide/api/testing'
import { UploadedFile } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/index.ts'
import { pathFieldsOf } from './input.ts'

const named = endpoints.map((endpoint) => ({ ...endpoint, label: `${endpoint.rest.method} ${endpoint.rest.path}` }))

const server = testApp()

it('no two endpoints have the same method and path', () => {
  const labels = named.map(({ label }) => label)
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
})

describe.each(named)('$label', ({ type, input, output, rest }) => {
  it('is a GET if its procedure is a query', () => {
    expect(rest.method === 'GET').toBe(type === 'query')
  })

  it('has every path parameter and every aliased field in its input', () => {
    const fields = Object.keys(input.shape)
    expect(fields).toEqual(expect.arrayContaining([...pathFieldsOf(rest.path), ...Object.values(rest.aliases ?? {})]))
  })

  it('says which files it sends if it returns a byte stream', () => {
    expect(rest.file !== undefined).toBe(output === byteStream)
  })

  it('has an example that its schemas accept without change', () => {
    const { input: exampleInput = {}, ...example } = rest.example ?? {}
    // A file is no example in a document.
    const needs = (name: string) => input.shape[name]?.safeParse(undefined).success === false
    const files = { ...(needs('image') && { image: pngFile() }), ...(needs('audio') && { audio: wavFile() }) }
    const file = rest.maxFileBytes === undefined ? {} : { file: new UploadedFile('', 0, '') }
    expect(input.parse({ ...exampleInput, ...files, ...file })).toMatchObject(exampleInput)
    const returnsJson = rest.file === undefined && rest.status !== 204
    if (returnsJson) expect(output.parse(example.output)).toEqual(example.output)
    else expect(example).not.toHaveProperty('output')
  })
})

const forEverybody = ['/languages', '/parts-of-speech', '/classes/by-code']
const ofUsers = named.filter(({ rest }) => !rest.path.startsWith('/users') && !forEverybody.includes(rest.path))

it.each(ofUsers)('$label requires a user', async ({ rest }) => {
  const { call } = await server
  const path = rest.path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')
  const response = await call(undefined, `${rest.method} /api${path}`)
  expect(response).toMatchObject({
    status: 401,
    body: { status: 401, code: 401, key: 'UNAUTHORIZED', message: 'Sign in to continue' },
  })
})

const withAlias = named.filter(({ rest }) => rest.pathAlias !== undefined)

it.each(withAlias)('$label answers at its other path, too', async ({ rest: { pathAlias = '/', method } }) => {
  const { call } = await server
  const path = pathAlias.replace(/:\w+/g, 'nonsense')
  const response = await call(undefined, `${method} /api${path}`)
  expect(response).toMatchObject({ status: 404, body: { key: 'CLASS_CODE_NOT_FOUND' } })
  expect(await call(undefined, `DELETE /api${path}`)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
})
