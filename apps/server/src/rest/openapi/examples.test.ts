import { describe, expect, it } from 'vitest'
import { matrix } from '../../permissions/testing/matrix.ts'
import { newScene, type Scene } from '../../permissions/testing/scene.ts'
import { testApp } from '../../testing/index.ts'
import type { Row } from '../row.ts'
import { rows } from '../rows.ts'
import { openApiDocument } from './document.ts'
import { list, voc } from './examples/cast.ts'
import { answerCheck, operationsOf } from './testing/operations.ts'

const server = testApp()
const document = openApiDocument('http://localhost:3000')
const check = answerCheck(document)
const operations = operationsOf(document)
const named = rows.map((row) => ({ row, name: `${row.method} ${row.path.replace(/:(\w+)/g, '{$1}')}` }))

function operationOf(name: string) {
  const operation = operations.find((one) => one.name === name)
  if (operation === undefined) throw new Error(`there is no ${name}`)
  return operation
}

/** The document's own examples of this operation, as somebody reads them there. */
function readExamples(name: string) {
  const { operation } = operationOf(name)
  const parameters = (operation.parameters ?? []).flatMap((one) =>
    'name' in one && one.example !== undefined ? [one] : [],
  )
  const values = (where: string) =>
    new Map(parameters.flatMap((one) => (one.in === where ? [[one.name, String(one.example)]] : [])))
  const content =
    operation.requestBody !== undefined && 'content' in operation.requestBody ? operation.requestBody.content : {}
  return { path: values('path'), query: values('query'), body: content['application/json']?.example }
}

/** Who and what somebody has to put in the examples' place: what really is there, and what proves who one is. */
async function mine(scene: Scene, row: Row): Promise<Map<string, unknown>> {
  const input = Object.entries(await matrix[row.procedure].input(scene))
  return new Map(
    input.filter(([name]) => ['id', 'listId', 'imageId', 'list', 'email', 'token', 'password'].includes(name)),
  )
}

describe('an example of the document, with one’s own ids in it, is answered as documented', () => {
  it.each(named)('$name', async ({ row, name }) => {
    const scene = await newScene(await server, row.procedure.startsWith('ratings.') ? 'viewer' : 'owner')
    const own = await mine(scene, row)
    const { path, query, body } = readExamples(name)
    const put = (values: Map<string, string>) =>
      [...values].map(([key, value]) => [key, String(own.get(row.rename?.[key] ?? key) ?? value)])
    const url = put(path).reduce(
      (whole, [key, value]) => whole.replace(`{${key}}`, value ?? ''),
      name.replace(' ', ' /api'),
    )
    const text = JSON.stringify({ ...body, ...Object.fromEntries([...own].filter(([key]) => key in (body ?? {}))) })
    const sent = JSON.parse(text.replaceAll(list.id, scene.list.id).replaceAll(voc.id, scene.voc.id))
    const answer = await scene.server.call(scene.asker.session, url, {
      query: Object.fromEntries(put(query)),
      ...(body === undefined ? {} : { body: sent }),
    })
    expect(answer.status, answer.text).toBe(row.status ?? 200)
    expect(check(operationOf(name), answer)).toBeUndefined()
  })
})

describe('an answer in the document is one as documented, with every field that there is', () => {
  it.each(named.filter(({ row }) => row.file === undefined && row.status !== 204))('$name', ({ row, name }) => {
    const status = row.status ?? 200
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

it('the check sees a wrong status, a wrong type, a missing and a wrong field', () => {
  const operation = operationOf('GET /profile/info')
  const answer = {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: { name: 'Ada' },
    bytes: Buffer.from('.'),
  }
  expect(check(operation, answer)).toBeUndefined()
  for (const wrong of [
    { status: 418 },
    { headers: { 'content-type': 'text/html' } },
    { body: {} },
    { body: { name: 1 } },
  ])
    expect(check(operation, { ...answer, ...wrong })).toEqual(expect.any(String))
  expect(check(operationOf('DELETE /lists/{id}'), { ...answer, status: 204 })).toBe('there is a body')
})
