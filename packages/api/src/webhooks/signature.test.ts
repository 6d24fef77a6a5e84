import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { newId } from '../values/ids.ts'
import { createSecret, signedHeaders } from './signature.ts'

it('a receiver that has the secret verifies a request, and no other one', () => {
  const secret = createSecret()
  const body = '{"type":"list.shared","data":{"name":"Été"}}'
  const headers = signedHeaders(secret, newId(), new Date(), body)
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  expect(() => new Webhook(secret).verify(body.replace('list', 'lost'), headers)).toThrow(/signature/)
  expect(() => new Webhook(createSecret()).verify(body, headers)).toThrow(/signature/)
  expect(signedHeaders(secret, newId(), new Date(), body)).not.toEqual(headers)
})
