import { describe, expect, it } from 'vitest'
import { callAsNewUser, testApp } from '../testing/index.ts'

const server = testApp()
const asNewUser = async () => callAsNewUser(await server)

describe('feedbacks', () => {
  it('return only their id', async () => {
    const call = await asNewUser()
    const answer = await call('POST /api/feedbacks', { type: 'bug', subject: 'The sea', message: 'It is green.' })
    expect(answer).toMatchObject({ status: 201, body: { id: expect.any(String) } })
    expect(Object.keys(JSON.parse(answer.text))).toEqual(['id'])
  })

  it.each([
    [{ type: '' }, 'Required'],
    [{ type: 'praise' }, 'Unknown type'],
    [{ subject: ' ab ' }, 'Too short'],
    [{ subject: 'a'.repeat(51) }, 'Too long'],
    [{ message: '' }, 'Required'],
    [{ message: 'a'.repeat(501) }, 'Too long'],
  ])('with %j are refused: %s', async (fields, message) => {
    const call = await asNewUser()
    const body = { type: 'general', subject: 'The sea', message: 'It is green.', ...fields }
    expect(await call('POST /api/feedbacks', body)).toMatchObject({ status: 400, body: { message } })
  })
})
