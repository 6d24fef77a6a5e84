import { createUser, listFields } from '@wordtide/api/testing'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/index.ts'

it('a request beyond a quota is refused with a 409 that names the limit, in both transports', async () => {
  const quotas = { lists: 1, vocabularies: 2500, textsMb: 9, imagesMb: 1, feedbacks: 1 }
  const { call, services } = await testApp({ services: { quotas } })
  const ada = await createUser(services)
  expect((await call(ada, 'POST /api/lists', { body: listFields })).status).toBe(201)
  const error = { status: 409, code: 409, key: 'LIST_QUOTA_REACHED', message: 'One user can have at most 1 lists' }
  expect(await call(ada, 'POST /api/lists', { body: listFields })).toMatchObject({ status: 409, body: error })
  expect(await call(ada, 'POST /api/trpc/lists.create', { body: listFields })).toMatchObject({
    status: 409,
    body: { error: { message: error.message, data: { httpStatus: 409, error } } },
  })
})
