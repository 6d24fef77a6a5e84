import { describeProcedure, type Endpoint, endpoints, type ProcedurePath } from '@wordtide/api'
import { pngBytes, wavBytes } from '@wordtide/api/testing'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createFixture, type Fixture } from '../../permissions/testing/fixture.ts'
import { matrix } from '../../permissions/testing/matrix.ts'
import { form, testApp } from '../../testing/index.ts'
import { openApiDocument } from './document.ts'
import { bodyContentOf, createResponseCheck, onlyFileOf, operationsOf } from './testing/operations.ts'

const server = testApp()
const document = openApiDocument('http://localhost:3000')
const check = createResponseCheck(document)
const operations = operationsOf(document)
const named = endpoints.map((endpoint) => {
  const { method, path } = endpoint.rest
  return { endpoint, name: `${method} ${path.replace(/:(\w+)/g, '{$1}')}` }
})

function operationOf(name: string) {
  const operation = operations.find((one) => one.name === name)
  if (operation === undefined) throw new Error(`there is no ${name}`)
  return operation
}

/** Returns an operation's examples as a reader of the document finds them. */
function readExamples(name: string) {
  const { operation } = operationOf(name)
  const parameters = (operation.parameters ?? []).flatMap((one) =>
    'name' in one && one.example !== undefined ? [one] : [],
  )
  const values = (where: string) =>
    new Map(parameters.flatMap((one) => (one.in === where ? [[one.name, String(one.example)]] : [])))
  const content = bodyContentOf(document, operation)
  return {
    path: values('path'),
    query: values('query'),
    body: content['application/json']?.example ?? content['multipart/form-data']?.example?.data,
    isFile: content['application/json'] === undefined && onlyFileOf(content) === undefined,
    isImage: onlyFileOf(content) !== undefined,
  }
}

const exampleIdOf = (name: ProcedurePath) =>
  z.object({ id: z.string() }).parse(describeProcedure(name).rest?.example?.input).id
const exampleListId = exampleIdOf('lists.get')
const exampleVocId = exampleIdOf('vocs.get')

/** The file that the example of a report is about. */
const textFile = new File(['Word,Meaning,Page\nla casa,house,1\n,door,2\n'], 'words.csv')

const personal = [
  'id',
  'listId',
  'classId',
  'userId',
  'deliveryId',
  'code',
  'imageId',
  'audioId',
  'list',
  'email',
  'token',
  'password',
]

/** Returns what a reader has to replace in the examples: ids that exist and credentials of their own. */
async function replacementsFor(fixture: Fixture, { name }: Endpoint): Promise<Map<string, unknown>> {
  const input = Object.entries(await matrix[name].input(fixture))
  return new Map(input.filter(([field]) => personal.includes(field)))
}

/** The role that may make the call: nobody rates or reports a list of their own. */
const roleOf = ({ name }: Endpoint) =>
  name.startsWith('ratings.') ? 'viewer' : name.startsWith('reports.') ? 'visitor' : 'owner'

describe('an example with one’s own ids in it gets the documented response', () => {
  it.each(named)('$name', async ({ endpoint, name }) => {
    const { rest } = endpoint
    const fixture = await createFixture(await server, roleOf(endpoint))
    const replacements = await replacementsFor(fixture, endpoint)
    const { path, query, body, isImage: sendsImage, isFile } = readExamples(name)
    const replaced = (values: Map<string, string>) =>
      [...values].map(([key, value]) => [key, String(replacements.get(rest.aliases?.[key] ?? key) ?? value)])
    const url = replaced(path).reduce(
      (whole, [key, value]) => whole.replace(`{${key}}`, value ?? ''),
      name.replace(' ', ' /api'),
    )
    const ownFields = [...replacements].filter(([key]) => key in (body ?? {}))
    const text = JSON.stringify({ ...body, ...Object.fromEntries(ownFields) })
    const sent = JSON.parse(text.replaceAll(exampleListId, fixture.list.id).replaceAll(exampleVocId, fixture.voc.id))
    const response = await fixture.server.call(fixture.actor.session, url, {
      query: Object.fromEntries(replaced(query)),
      ...(body === undefined ? {} : { body: sent }),
      // A file is no example in a document.
      ...(isFile && body !== undefined ? { body: form(['data', sent], ['file', textFile]) } : {}),
      ...(sendsImage ? { body: Buffer.from(name.endsWith('/audio') ? wavBytes() : pngBytes) } : {}),
      ...(sendsImage ? { headers: { 'content-type': 'application/octet-stream' } } : {}),
    })
    expect(response.status, response.text).toBe(rest.status ?? 200)
    expect(check(operationOf(name), response)).toBeUndefined()
  })
})

describe('an example of a response fits its schema', () => {
  const withJson = named.filter(({ endpoint: { rest } }) => rest.file === undefined && rest.status !== 204)
  it.each(withJson)('$name', ({ endpoint, name }) => {
    const status = endpoint.rest.status ?? 200
    const response = operationOf(name).operation.responses[status]
    const body: unknown =
      response !== undefined && 'content' in response ? response.content?.['application/json']?.example : undefined
    expect(body).toBeDefined()
    const headers = { 'content-type': 'application/json' }
    expect(
      check(operationOf(name), { status, headers, body, bytes: Buffer.from(JSON.stringify(body)) }),
    ).toBeUndefined()
  })
})

it('the check finds a wrong status, a wrong type, a missing and a wrong field', () => {
  const operation = operationOf('GET /profile/info')
  const response = {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: { name: 'Ada' },
    bytes: Buffer.from('.'),
  }
  expect(check(operation, response)).toBeUndefined()
  for (const wrong of [
    { status: 418 },
    { headers: { 'content-type': 'text/html' } },
    { body: {} },
    { body: { name: 1 } },
  ])
    expect(check(operation, { ...response, ...wrong })).toEqual(expect.any(String))
  expect(check(operationOf('DELETE /lists/{id}'), { ...response, status: 204 })).toBe('there is a body')
})
