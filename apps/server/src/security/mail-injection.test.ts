import { goodPassword } from '@wordtide/api/testing'
import { expect, it } from 'vitest'
import { testApp } from '../testing/index.ts'

const server = testApp()

it.each([
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@example.com\nBcc: eve@example.com',
  'ada@example.com, eve@example.com',
  'ada@example.com;eve@example.com',
  '"ada\r\nBcc: eve@example.com"@example.com',
  'Ada <ada@example.com>',
  'ada@example.com\u0000',
  'ada@example.com%0aBcc:eve@example.com',
])('a mail address that would write headers or reach others is refused: %j', async (email) => {
  const { call, services } = await server
  const calls = {
    'POST /api/users': { name: 'Ada', email, password: goodPassword },
    'POST /api/users/email/password': { email },
    'POST /api/users/email/activation': { email },
    'POST /api/trpc/accounts.sendPasswordReset': { email },
  }
  for (const [what, body] of Object.entries(calls)) {
    const answer = await call(undefined, what, { body })
    expect(answer.status, what).toBe(400)
    expect(answer.text, what).toContain('Invalid email')
  }
  await services.deliver()
  // What other tests left in the queue may go now, but nothing to any of these.
  const reached = [email, 'ada@example.com', 'eve@example.com']
  expect(services.mails.filter(({ to }) => reached.includes(to))).toEqual([])
})
