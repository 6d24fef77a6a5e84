import { newList, newPerson } from '@wordtide/api/testing'
import { expect, it } from 'vitest'
import { testApp } from '../testing/index.ts'

it('an empty body that is declared as JSON is no body', async () => {
  const { services, call } = await testApp()
  const ada = await newPerson(services)
  const { list } = await newList(ada)
  const headers = { 'content-type': 'application/json' }
  expect(await call(ada, `DELETE /api/lists/${list.id}`, { headers, body: '' })).toMatchObject({
    status: 204,
    text: '',
  })
  expect(await call(ada, 'POST /api/lists', { headers, body: '' })).toMatchObject({
    status: 400,
    body: { message: 'Required' },
  })
})

it('a body that is no object is malformed', async () => {
  const { services, call } = await testApp()
  const ada = await newPerson(services)
  for (const body of ['{', '[]', '"text"', '7', '{"__proto__": {"x": 1}}'])
    expect(await call(ada, 'POST /api/lists', { headers: { 'content-type': 'application/json' }, body })).toMatchObject(
      {
        status: 400,
        body: { status: 400, code: 400, message: 'Malformed request body' },
      },
    )
})

it('a path that cannot be decoded names nothing', async () => {
  const { call } = await testApp()
  expect(await call(undefined, 'GET /api/lists/%zz')).toMatchObject({ status: 404, body: { message: 'Not found' } })
})
